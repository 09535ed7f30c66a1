import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { anOrganization, randomId } from "#database/seed/builders.ts";
import { aGroup } from "#database/seed/group-builders.ts";
import { noDefaults, offeredDefaults, type GroupDefaults } from "#domain/groups/defaults.ts";
import { groupErrors } from "#domain/groups/errors.ts";
import { groupAnswer } from "#domain/groups/group.ts";
import { organizationErrors } from "#domain/organizations/errors.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { aCamp, refusal, result, type TestCamp } from "#tools/testing/a-camp.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { aSignedInPerson, askServer, callServer, startTestServer } from "#tools/testing/test-server.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), { roles: ["api"] });
});
afterAll(() => server.close());

let camp: TestCamp;
let manager: TestCamp["admin"];
let groupId: string;
beforeEach(async () => {
  camp = await aCamp(server);
  manager = await aSignedInPerson(server, { name: "Ruth Aldana" });
  groupId = (await aGroup(server.deps.db, { name: "YMCA", organizations: [camp], managers: [manager] })).id;
});

const wanted: GroupDefaults = {
  paper: "a4",
  sides: null,
  retentionDays: 60,
  repliesAtMinutes: 1_140,
  lettersPerWeek: 2,
  tips: "Write often.",
  tipsInSpanish: "",
};
const save = (defaults: GroupDefaults, by = manager) =>
  callServer(server, "saveGroupDefaults", { groupId, defaults }, by.headers);
const offered = async () => offeredDefaults.parse((await camp.ask("/group/defaults")).body);
const actions = async (orgId: string, by: TestCamp["admin"]) => {
  const { body } = await askServer(server, `/api/org/${orgId}/audit`, by.headers);
  const { entries } = z.object({ entries: z.array(z.object({ action: z.string() })) }).parse(body);
  return entries.map(({ action }) => action).toSorted();
};

test("a manager's defaults change no organization until its admin takes them over", async () => {
  const before = (await offered()).chosen;
  expect(await save(wanted)).toMatchObject(result({}));
  expect(await offered()).toEqual({ defaults: wanted, chosen: before });
  const { body } = await askServer(server, `/api/groups/${groupId}`, manager.headers);
  expect(groupAnswer.parse(body).defaults).toEqual(wanted);
  expect(await camp.call("takeGroupDefaults", { seen: wanted })).toMatchObject(result({}));
  expect((await offered()).chosen).toEqual({
    paper: "a4",
    sides: before.sides,
    retentionDays: 60,
    repliesAtMinutes: 1_140,
    lettersPerWeek: 2,
    tips: "Write often.",
    tipsInSpanish: "",
  });
  const taken = [
    "group.defaults-taken",
    "letters-per-week.changed",
    "print-settings.changed",
    "reply-time.changed",
    "retention.changed",
    "writing-tips.changed",
  ];
  expect(await actions(camp.id, camp.admin)).toEqual(taken);
  // Once more changes nothing.
  await camp.call("takeGroupDefaults", { seen: wanted });
  expect(await actions(camp.id, camp.admin)).toEqual(taken);
});

test("defaults that were changed since they were shown are not taken over", async () => {
  await save(wanted);
  await save({ ...wanted, retentionDays: 30 });
  expect(await camp.call("takeGroupDefaults", { seen: wanted })).toMatchObject(
    refusal(409, groupErrors.defaultsChanged.message),
  );
  expect((await offered()).chosen.retentionDays).toBe(90);
});

test("an earlier deletion that comes with the defaults gives families their notice", async () => {
  await save({ ...noDefaults, retentionDays: 30 });
  await camp.call("takeGroupDefaults", { seen: { ...noDefaults, retentionDays: 30 } });
  const { nothingDeletedBefore } = await server.deps.db
    .selectFrom("organizations")
    .select("nothingDeletedBefore")
    .where("id", "=", camp.id)
    .executeTakeFirstOrThrow();
  expect(nothingDeletedBefore).not.toBeNull();
});

test("are for managers to save and for admins to see and take", async () => {
  expect(await save(wanted, camp.admin)).toMatchObject(refusal(404, groupErrors.notFound.message));
  expect(await camp.call("takeGroupDefaults", { seen: noDefaults }, camp.member)).toMatchObject(
    refusal(403, groupErrors.onlyAdmins.message),
  );
  expect(await camp.call("takeGroupDefaults", { seen: noDefaults }, manager)).toMatchObject(
    refusal(404, organizationErrors.notFound.message),
  );
  const alone = await aCamp(server);
  expect(await alone.call("takeGroupDefaults", { seen: noDefaults })).toMatchObject(
    refusal(404, groupErrors.notFound.message),
  );
  expect((await alone.ask("/group/defaults")).body).toMatchObject({ defaults: null });
});

test("a camp that is created in the group is in it and has its settings, and a retry undoes nothing", async () => {
  await save(wanted);
  const id = randomId();
  const create = () =>
    callServer(
      server,
      "createOrganizationInGroup",
      { groupId, id, name: "Camp New", timeZone: "America/Denver" },
      manager.headers,
    );
  expect(await create()).toMatchObject(result({ id }));
  const settings = () =>
    server.deps.db
      .selectFrom("organizations")
      .select(["paper", "retentionDays", "lettersPerWeek", "standing"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
  expect(await settings()).toEqual({ paper: "a4", retentionDays: 60, lettersPerWeek: 2, standing: "new" });
  expect(await actions(id, manager)).toContain("group.joined");
  await server.deps.db.updateTable("organizations").set({ paper: "letter" }).where("id", "=", id).execute();
  expect(await create()).toMatchObject(result({ id }));
  expect((await settings()).paper).toBe("letter");
  // The id of another organization is not revealed, and nothing of it joins.
  const foreign = await anOrganization(server.deps.db);
  expect(
    await callServer(
      server,
      "createOrganizationInGroup",
      { groupId, id: foreign.id, name: "Camp New", timeZone: "UTC" },
      manager.headers,
    ),
  ).toMatchObject(refusal(409, organizationErrors.idTaken.message));
});
