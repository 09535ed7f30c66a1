import { expect, onTestFinished, test } from "vitest";
import { connect } from "#database/connect.ts";
import { anOrganization, aPerson } from "#database/seed/builders.ts";
import { aGroup } from "#database/seed/group-builders.ts";
import { copyDatabase, createTestDatabase } from "#tools/testing/test-database.ts";
import { repeatRemovals } from "./repeat-removals.ts";

test("after a restore, organizations that left a group, its former managers and ended groups are out again", async () => {
  const url = await createTestDatabase();
  const open = (connectionString: string) => {
    const { db } = connect({ connectionString, max: 2 });
    onTestFinished(() => db.destroy());
    return db;
  };
  const first = connect({ connectionString: url, max: 2 });
  const [stays, leaves, other] = [
    await anOrganization(first.db),
    await anOrganization(first.db),
    await anOrganization(first.db),
  ];
  const [manager, former] = [await aPerson(first.db), await aPerson(first.db)];
  const group = await aGroup(first.db, { organizations: [stays, leaves], managers: [manager, former] });
  const ended = await aGroup(first.db, { organizations: [other], managers: [former] });
  await first.db.destroy();
  const later = open(await copyDatabase(url));
  await later.deleteFrom("groupOrganizations").where("organizationId", "=", leaves.id).execute();
  await later.deleteFrom("groupManagers").where("userId", "=", former.id).execute();
  await later.deleteFrom("organizationGroups").where("id", "=", ended.id).execute();
  const restored = open(url);
  expect(await repeatRemovals(restored, later, new Date())).toMatchObject({ groups: 5 });
  expect(await restored.selectFrom("groupOrganizations").select("organizationId").execute()).toEqual([
    { organizationId: stays.id },
  ]);
  expect(await restored.selectFrom("groupManagers").select("userId").execute()).toEqual([
    { userId: manager.id },
  ]);
  expect(await restored.selectFrom("organizationGroups").select("id").execute()).toEqual([{ id: group.id }]);
});

test("after a restore, a group does not pay again for an organization that took it back", async () => {
  const url = await createTestDatabase();
  const open = (connectionString: string) => {
    const { db } = connect({ connectionString, max: 2 });
    onTestFinished(() => db.destroy());
    return db;
  };
  const first = connect({ connectionString: url, max: 2 });
  const [agrees, takesBack] = [await anOrganization(first.db), await anOrganization(first.db)];
  await aGroup(first.db, { organizations: [agrees, takesBack], managers: [await aPerson(first.db)] });
  await first.db.updateTable("groupOrganizations").set({ groupPays: true }).execute();
  await first.db.destroy();
  const later = open(await copyDatabase(url));
  await later
    .updateTable("groupOrganizations")
    .set({ groupPays: false })
    .where("organizationId", "=", takesBack.id)
    .execute();
  const restored = open(url);
  expect(await repeatRemovals(restored, later, new Date())).toMatchObject({ groups: 1 });
  const paid = restored
    .selectFrom("groupOrganizations")
    .select("organizationId")
    .where("groupPays", "=", true);
  expect(await paid.execute()).toEqual([{ organizationId: agrees.id }]);
});
