import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { anOrganization, randomId } from "#database/seed/builders.ts";
import { aLink, aPrintedNote } from "#database/seed/letter-builders.ts";
import { aContact, aCamper } from "#database/seed/roster-builders.ts";
import { eventErrors } from "#domain/events/errors.ts";
import { responseErrors } from "#domain/responses/errors.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { aFamily } from "#tools/testing/a-family.ts";
import { followStream } from "#tools/testing/follow-stream.ts";
import { aPrintDesk } from "#tools/testing/print-desk.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { aSignedInPerson, startTestServer } from "#tools/testing/test-server.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), { roles: ["api", "live"] });
});
afterAll(() => server.close());

/** A sheet from Elena to Wren. Thomas is Wren's father; Ruth is another child's mother. */
async function aSheet() {
  const { db } = server.deps;
  const family = await aFamily(server);
  const { camp, event, camper, contact } = family;
  const sheet = await aPrintedNote(db, { from: contact, to: camper });
  const another = await aCamper(db, { event });
  const parents = await Promise.all(
    (
      [
        [contact, camper],
        [await aContact(db, { of: camper }), camper],
        [await aContact(db, { of: another }), another],
      ] as const
    ).map(async ([from, to]) => {
      const person = await aSignedInPerson(server);
      await aLink(db, { from, to, by: person });
      return person;
    }),
  );
  const desk = await aPrintDesk(server, camp.member, { organizationId: camp.id, eventId: event.id });
  const filed = () => db.selectFrom("responses").selectAll().where("organizationId", "=", camp.id).execute();
  return { ...family, sheet, parents, desk, filed };
}

test("belongs to whom the sheet names, and is filed once however often it is sent", async () => {
  const { desk, sheet, filed, camp, camper, contact } = await aSheet();
  const responseId = randomId();
  const send = () => desk.respond(sheet.jobId, sheet.sheetNumber, "contact", responseId);
  // The race: an answer was lost and the same page is sent again while the first is still being written.
  const answers = await Promise.all([send(), send(), send()]);
  expect(answers).toEqual([{ responseId }, { responseId }, { responseId }]);
  expect(await filed()).toEqual([
    expect.objectContaining({
      id: responseId,
      participantId: camper.id,
      contactId: contact.id,
      printJobId: sheet.jobId,
      sheetNumber: 1,
      scope: "contact",
      uploadedBy: camp.member.id,
      withdrawnAt: null,
    }),
  ]);
});

test("a sheet that is not there, of another event or of another camp takes no reply", async () => {
  const { db } = server.deps;
  const { desk, sheet, filed, camp, event } = await aSheet();
  const notThere = responseErrors.sheetNotFound.message;
  await expect(desk.respond(sheet.jobId, 2)).rejects.toThrow(notThere);
  await expect(desk.respond(randomId())).rejects.toThrow(notThere);
  const foreign = await aSheet();
  await expect(desk.respond(foreign.sheet.jobId)).rejects.toThrow(notThere);
  // An id taken by another camp's reply gives the same error.
  const { responseId } = await foreign.desk.respond(foreign.sheet.jobId);
  await expect(desk.respond(sheet.jobId, 1, "contact", responseId)).rejects.toThrow(notThere);
  const other = await anOrganization(db, { admins: [camp.stranger] });
  const stranger = await aPrintDesk(server, camp.stranger, { organizationId: other.id, eventId: event.id });
  await expect(stranger.respond(sheet.jobId)).rejects.toThrow(eventErrors.notFound.message);
  expect(await filed()).toEqual([]);
});

test.each([
  ["contact", [1, 0, 0]],
  ["participant", [1, 1, 0]],
] as const)(
  "with scope %s it is told to %j of: its contact, the other parent, another family",
  async (scope, told) => {
    const { desk, sheet, parents } = await aSheet();
    const streams = await Promise.all(
      parents.map(({ id, headers }) => followStream(server.origin, [`user:${id}`], headers)),
    );
    onTestFinished(() => streams.forEach((stream) => stream.close()));
    const count = (name: string) =>
      streams.map(({ events }) => events.filter((event) => event.name === name).length);
    await expect.poll(() => count("open")).toEqual([1, 1, 1]);
    await desk.respond(sheet.jobId, 1, scope);
    await expect.poll(() => count("invalidation")).toEqual(told);
  },
);

test("a removed contact hears of nothing; the reply is kept with the camp", async () => {
  const { desk, sheet, parents, removeContact, filed } = await aSheet();
  const [elena] = parents;
  if (elena === undefined) throw new Error("expected a linked user");
  const open = () => followStream(server.origin, [`user:${elena.id}`], elena.headers);
  const earlier = await open();
  await removeContact();
  // The removal ends streams that are open. It must not end the next one, too.
  await earlier.ended;
  const stream = await open();
  onTestFinished(() => stream.close());
  await expect.poll(() => stream.events.map(({ name }) => name)).toEqual(["open"]);
  await desk.respond(sheet.jobId);
  await server.deps.transact(async () => undefined);
  expect(await filed()).toHaveLength(1);
  expect(stream.events.map(({ name }) => name)).toEqual(["open"]);
});
