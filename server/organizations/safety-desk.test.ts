import { safetyDeskErrors } from "#domain/organizations/safety-desk-errors.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { noSafetyDesk, safetyDeskProblems } from "#domain/organizations/safety-desk.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { aCamp, refusal, type TestCamp } from "#tools/testing/a-camp.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer } from "#tools/testing/test-server.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), { roles: ["api"] });
});
afterAll(() => server.close());

const read = async (camp: TestCamp) => (await camp.ask("/safetyDesk", camp.member)).body;
/** What is saved in one press may have one moment, and then no order: read by name. */
const actions = async ({ id }: TestCamp) =>
  (
    await server.deps.db
      .selectFrom("auditEntries")
      .select(["action", "subject"])
      .where("organizationId", "=", id)
      .orderBy("action")
      .orderBy("id")
      .execute()
  ).map(({ action, subject }) => [action, subject]);

test("it is off, empty and shows replies at once until an admin chooses otherwise", async () => {
  const camp = await aCamp(server);
  expect(await read(camp)).toEqual({ ...noSafetyDesk, holdsReplies: false });
  const desk = { isOn: true, words: ["run away", " Home ", "home"], repliesAtMinutes: 1_080 };
  expect(await camp.call("saveSafetyDesk", desk)).toMatchObject({ status: 200 });
  expect(await read(camp)).toEqual({ ...desk, words: ["run away", "Home"], holdsReplies: false });
});

test("each setting has its own audit entry, with the number of words but not the words", async () => {
  const camp = await aCamp(server);
  const desk = { isOn: true, words: ["sick"], repliesAtMinutes: 1_080 };
  await camp.call("saveSafetyDesk", desk);
  await camp.call("saveSafetyDesk", desk);
  await camp.call("saveSafetyDesk", { ...desk, words: ["sick", "hurt"] });
  await camp.call("saveSafetyDesk", { ...desk, words: ["sick", "hurt"], repliesAtMinutes: null });
  await camp.call("saveSafetyDesk", { isOn: false, words: ["sick", "hurt"], repliesAtMinutes: null });
  expect(await actions(camp)).toEqual([
    ["reply-time.changed", { at: "6:00 pm" }],
    ["reply-time.changed", { at: "" }],
    ["safety-desk.changed", { is: "on" }],
    ["safety-desk.changed", { is: "off" }],
    ["safety-words.changed", { words: 1 }],
    ["safety-words.changed", { words: 2 }],
  ]);
});

test("only admins change it; the list has an end", async () => {
  const camp = await aCamp(server);
  const words = Array.from({ length: 201 }, (_, at) => `word${at}`);
  const denied = refusal(403, safetyDeskErrors.onlyAdmins.message);
  expect(await camp.call("saveSafetyDesk", { ...noSafetyDesk, isOn: true }, camp.member)).toMatchObject(
    denied,
  );
  expect(await camp.call("saveSafetyDesk", { ...noSafetyDesk, words })).toMatchObject(
    refusal(400, safetyDeskProblems.tooMany),
  );
  expect(await read(camp)).toEqual({ ...noSafetyDesk, holdsReplies: false });
  expect(await actions(camp)).toEqual([]);
});

test("concurrent saves write each audit entry once", async () => {
  const camp = await aCamp(server);
  const desk = { isOn: true, words: ["sick"], repliesAtMinutes: null };
  await Promise.all(Array.from({ length: 6 }, () => camp.call("saveSafetyDesk", desk)));
  expect(await actions(camp)).toEqual([
    ["safety-desk.changed", { is: "on" }],
    ["safety-words.changed", { words: 1 }],
  ]);
});
