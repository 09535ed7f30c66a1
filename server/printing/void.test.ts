import { afterAll, beforeAll, expect, test } from "vitest";
import { anOrganization } from "#database/seed/builders.ts";
import { aLink } from "#database/seed/letter-builders.ts";
import { aContact } from "#database/seed/roster-builders.ts";
import { printingErrors } from "#domain/printing/errors.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { aCamp, type TestCamp } from "#tools/testing/a-camp.ts";
import { aFamily, aParent, type TestParent } from "#tools/testing/a-family.ts";
import { aPrintDesk } from "#tools/testing/print-desk.ts";
import { PhotoFinish } from "#tools/testing/photo-finish.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer } from "#tools/testing/test-server.ts";

let server: RunningServer;
let camp: TestCamp;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), { roles: ["api"] });
  camp = await aCamp(server);
});
afterAll(() => server.close());

async function aWritingFamily(known?: TestParent) {
  const { db } = server.deps;
  const parent = known ?? (await aParent(server));
  const family = await aFamily(server, { camp, contact: { email: parent.email } });
  const { event, camper, contact } = family;
  await aLink(db, { from: contact, to: camper, by: parent });
  const desk = await aPrintDesk(server, camp.member, { organizationId: camp.id, eventId: event.id });
  const to = { orgId: camp.id, eventId: event.id, participantId: camper.id };
  return {
    ...family,
    parent,
    desk,
    write: (text: string, note: { noteId?: string; basedOn?: string } = {}) =>
      parent.call("addNote", { ...to, text, ...note }),
    /** Everything that is printed now, as job and texts; fails when there is nothing. */
    print: async () => {
      const claim = await desk.claim();
      if (claim.empty) throw new Error("nothing waited");
      const sheets = await desk.sheets(claim.jobId);
      return { jobId: claim.jobId, sheets: sheets.map(({ notes }) => notes.map(({ text }) => text)) };
    },
    notes: () =>
      db.selectFrom("notes").selectAll().where("contactId", "=", contact.id).orderBy("createdAt").execute(),
  };
}

test("the notes of a voided job wait again, can be changed, and are printed together with a newer one", async () => {
  const { write, print, desk, notes } = await aWritingFamily();
  await write("Monday");
  const { jobId } = await print();
  await write("Tuesday");
  expect(await desk.void(jobId)).toEqual({ returned: 1 });
  const [monday, tuesday] = await notes();
  expect(monday).toMatchObject({ text: "Monday", printedAt: null, printJobId: null, sheetNumber: null });
  expect(monday?.returnedAt).not.toBeNull();
  expect(tuesday).toMatchObject({ text: "Tuesday", printedAt: null, returnedAt: null });
  expect(await write("Monday, better", { noteId: monday?.id ?? "" })).toMatchObject({ status: 200 });
  expect((await print()).sheets).toEqual([["Monday, better", "Tuesday"]]);
  for (const note of await notes()) expect(note).toMatchObject({ returnedAt: null, sheetNumber: 1 });
  // What lay on the paper that was voided is not forgotten.
  expect((await desk.sheets(jobId))[0]?.notes[0]?.text).toBe("Monday");
});

test("a job is voided once, however often and by how many at once", async () => {
  // The second call, waiting for the first, must not return notes that a newer job has printed.
  const { write, print, desk, notes } = await aWritingFamily();
  await write("Monday");
  const { jobId } = await print();
  const voided = await Promise.all([1, 2, 3].map(() => desk.void(jobId)));
  expect(voided.map(({ returned }) => returned).toSorted((a, b) => a - b)).toEqual([0, 0, 1]);
  const voidedAt = async () =>
    (
      await server.deps.db
        .selectFrom("printJobs")
        .select("voidedAt")
        .where("id", "=", jobId)
        .executeTakeFirstOrThrow()
    ).voidedAt;
  const first = await voidedAt();
  await print();
  expect(await desk.void(jobId)).toEqual({ returned: 0 });
  expect((await notes())[0]?.printedAt).not.toBeNull();
  expect(await voidedAt()).toEqual(first);
});

test("a job of another camp, of another event or with an unknown id is not found", async () => {
  const { db } = server.deps;
  const { write, print, event, desk, notes } = await aWritingFamily();
  await write("Monday");
  const { jobId } = await print();
  const other = await anOrganization(db, { admins: [camp.stranger] });
  const elsewhere = await aPrintDesk(server, camp.stranger, { organizationId: other.id, eventId: event.id });
  await expect(elsewhere.void(jobId)).rejects.toThrow("Event not found.");
  const another = await aFamily(server, { camp });
  const sameCamp = await aPrintDesk(server, camp.member, {
    organizationId: camp.id,
    eventId: another.event.id,
  });
  await expect(sameCamp.void(jobId)).rejects.toThrow(printingErrors.jobNotFound.message);
  await expect(desk.void(event.id)).rejects.toThrow(printingErrors.jobNotFound.message);
  expect((await notes())[0]?.printJobId).toBe(jobId);
});

test("what a removed contact wrote does not wait again, and what others wrote does", async () => {
  const { db } = server.deps;
  const { write, print, desk, removeContact, notes, camper } = await aWritingFamily();
  const father = await aContact(db, { of: camper });
  const thomas = await aParent(server, { email: father.email });
  await aLink(db, { from: father, to: camper, by: thomas });
  const { organizationId: orgId, eventId, id: participantId } = camper;
  await thomas.call("addNote", { orgId, eventId, participantId, text: "From Thomas" });
  await write("From Elena");
  const { jobId } = await print();
  await removeContact();
  expect(await notes()).toHaveLength(1);
  expect(await desk.void(jobId)).toEqual({ returned: 1 });
  expect(await notes()).toEqual([]);
  expect((await print()).sheets).toEqual([["From Thomas"]]);
});

test("a contact removed while their job is voided leaves nothing that waits", async () => {
  // The race: removing sees the note still printed and leaves it, voiding sees the contact still there and returns it.
  const finish = new PhotoFinish();
  const elena = await aParent(server);
  for (let round = 0; round < 30; round += 1) {
    const { write, print, desk, removeContact, notes } = await aWritingFamily(elena);
    await write("Monday");
    const { jobId } = await print();
    const [{ returned }, removed] = await finish.start(() => desk.void(jobId), removeContact);
    expect(removed.status).toBe(200);
    expect(await notes()).toEqual([]);
    expect(await desk.claim()).toEqual({ empty: true, remaining: 0 });
    finish.cameFirst(returned === 1 ? "first" : "second");
  }
  expect(finish.closest).toBeGreaterThan(3);
}, 90_000);

test("a note that is edited while its job is voided has either text on the next sheet, as it was acknowledged", async () => {
  // The race: the edit finds the note printed or waiting; it must not be acknowledged and then lost.
  const finish = new PhotoFinish();
  const { write, print, desk, notes } = await aWritingFamily();
  for (let round = 0; round < 30; round += 1) {
    await write("Monday");
    const before = (await notes()).at(-1);
    const { jobId } = await print();
    const [, edit] = await finish.start(
      () => desk.void(jobId),
      () => write("Monday, better", { noteId: before?.id ?? "" }),
    );
    expect([200, 409]).toContain(edit.status);
    expect((await print()).sheets).toEqual([[edit.status === 200 ? "Monday, better" : "Monday"]]);
    finish.cameFirst(edit.status === 200 ? "first" : "second");
  }
  expect(finish.closest).toBeGreaterThan(3);
}, 90_000);
