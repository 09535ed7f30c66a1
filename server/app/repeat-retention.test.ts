import { expect, onTestFinished, test } from "vitest";
import { connect } from "#database/connect.ts";
import { anEvent } from "#database/seed/roster-builders.ts";
import { aFamily } from "#tools/testing/a-family.ts";
import { copyDatabase, createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer } from "#tools/testing/test-server.ts";
import { repeatRemovals } from "./repeat-removals.ts";

test("legal holds and a longer retention of later are there before events end again", async () => {
  const url = await createTestDatabase();
  let server = await startTestServer(url, { roles: ["api"] });
  onTestFinished(() => server.close());
  const { camp, event } = await aFamily(server);
  await server.deps.db
    .updateTable("organizations")
    .set({ retentionDays: 90 })
    .where("id", "=", camp.id)
    .execute();
  await server.close();
  const restoredUrl = await copyDatabase(url);
  server = await startTestServer(url, { roles: ["api"] });
  const moment = new Date();
  const later = server.deps.db;
  const hold = {
    organizationId: camp.id,
    reason: "A court asked",
    placedAt: new Date(),
    placedByName: "Dana",
  };
  const gone = await anEvent(later, { organization: camp });
  await later
    .insertInto("legalHolds")
    .values([event.id, gone.id].map((eventId) => ({ ...hold, eventId, placedBy: camp.admin.id })))
    .execute();
  await later
    .updateTable("organizations")
    .set({ retentionDays: 365, nothingDeletedBefore: "2028-01-01" })
    .where("id", "=", camp.id)
    .execute();

  const { db: restored } = connect({ connectionString: restoredUrl, max: 2 });
  try {
    expect(await repeatRemovals(restored, later, moment)).toMatchObject({ holds: 1, retention: 1 });
    expect(await repeatRemovals(restored, later, moment)).toMatchObject({ holds: 0, retention: 0 });
    expect(await restored.selectFrom("legalHolds").select(["eventId", "placedBy"]).execute()).toEqual([
      { eventId: event.id, placedBy: camp.admin.id },
    ]);
    expect(
      await restored
        .selectFrom("organizations")
        .select(["retentionDays", "nothingDeletedBefore"])
        .where("id", "=", camp.id)
        .execute(),
    ).toEqual([{ retentionDays: 365, nothingDeletedBefore: "2028-01-01" }]);
  } finally {
    await restored.destroy();
  }
});
