import { expect, test, onTestFinished } from "vitest";
import { randomUUID } from "node:crypto";
import { connect } from "#database/connect.ts";
import { anOrganization } from "#database/seed/builders.ts";
import { anApiKey } from "#tools/testing/an-api-key.ts";
import { copyDatabase, createTestDatabase } from "#tools/testing/test-database.ts";
import { repeatRemovals } from "./repeat-removals.ts";

test("after a restore, revoked API keys are revoked again and the others stay", async () => {
  const url = await createTestDatabase();
  const open = (connectionString: string) => {
    const { db } = connect({ connectionString, max: 2 });
    onTestFinished(() => db.destroy());
    return db;
  };
  const first = connect({ connectionString: url, max: 2 });
  const organization = await anOrganization(first.db, { id: randomUUID() });
  const revoked = await anApiKey(first.db, organization);
  const kept = await anApiKey(first.db, organization);
  await first.db.destroy();
  const later = open(await copyDatabase(url));
  await later.deleteFrom("apiKeys").where("id", "=", revoked.id).execute();
  const restored = open(url);
  expect(await repeatRemovals(restored, later, new Date())).toMatchObject({ apiKeys: 1 });
  expect(await restored.selectFrom("apiKeys").select("id").execute()).toEqual([{ id: kept.id }]);
});
