import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { connect } from "#database/connect.ts";
import { anOrganization } from "#database/seed/builders.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { repeatCounselorRemovals } from "./repeat-counselors.ts";

const organizationId = randomUUID();
const ids = { removed: randomUUID(), moved: randomUUID(), narrowed: randomUUID(), kept: randomUUID() };

/** A copy of the database, with what its counselors may do at that moment. */
async function aCopy(
  counselors: Partial<Record<keyof typeof ids, string[]>>,
  { readReplies }: { readReplies: boolean },
) {
  const { db } = connect({ connectionString: await createTestDatabase(), max: 2 });
  onTestFinished(() => db.destroy());
  await anOrganization(db, { id: organizationId });
  await db.updateTable("organizations").set({ counselorsReadReplies: readReplies }).execute();
  for (const [name, id] of Object.entries(ids)) {
    const buildings = Object.entries(counselors).find(([one]) => one === name)?.[1];
    if (buildings === undefined) continue;
    const created = { createdAt: new Date(), createdByName: "Dana" };
    await db
      .insertInto("buildingStaff")
      .values({ id, organizationId, email: `${name}@example.org`, buildings, ...created })
      .execute();
  }
  return db;
}

test("after a restore, counselors are removed and restricted again, and read no replies if they could not", async () => {
  const restored = await aCopy(
    { removed: ["Loon"], moved: ["Loon"], narrowed: ["Loon", "Heron"], kept: ["Loon"] },
    { readReplies: true },
  );
  const later = await aCopy(
    { moved: ["Heron"], narrowed: ["heron", "Owl"], kept: ["Loon"] },
    { readReplies: false },
  );
  const repeat = () =>
    restored.transaction().execute((tx) => repeatCounselorRemovals(tx, later, [organizationId]));
  expect(await repeat()).toEqual({ counselors: 3, counselorReplies: 1 });
  expect(await repeat()).toEqual({ counselors: 0, counselorReplies: 0 });
  const rows = await restored.selectFrom("buildingStaff").select(["id", "buildings"]).execute();
  expect(new Map(rows.map(({ id, buildings }) => [id, buildings]))).toEqual(
    new Map([
      [ids.narrowed, ["Heron"]],
      [ids.kept, ["Loon"]],
    ]),
  );
});

test("an organization that was deleted later keeps its counselors, as it keeps its team", async () => {
  const restored = await aCopy({ kept: ["Loon"] }, { readReplies: false });
  const later = await aCopy({}, { readReplies: false });
  const repeated = await restored.transaction().execute((tx) => repeatCounselorRemovals(tx, later, []));
  expect(repeated).toEqual({ counselors: 0, counselorReplies: 0 });
});
