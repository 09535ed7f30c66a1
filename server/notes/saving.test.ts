import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { maxNotesPerHour } from "#domain/notes/note.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { refusal } from "#tools/testing/a-camp.ts";
import { aWritingFamily, noteIn } from "#tools/testing/a-writer.ts";
import { printByHand, returnByHand } from "#tools/testing/print-by-hand.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer } from "#tools/testing/test-server.ts";

let now = new Date("2027-07-12T15:00:00.000Z");
let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), {
    roles: ["api"],
    // Never the same moment twice, as in life.
    clock: { now: () => (now = new Date(now.getTime() + 1)) },
  });
});
afterAll(() => server.close());

const justPrinted = refusal(409, "This note was just printed. Write a new one?");
const changedElsewhere = refusal(409, "This letter was changed in another tab or on another device.");
const anotherWaits = refusal(409, "You already have a letter waiting to print.");
const gone = refusal(404, "This letter was deleted in another tab or on another device.");
const writingClosed = refusal(409, "Writing has closed. You can still read your letters here.");

const print = (noteId: string) => server.deps.transact((tx) => printByHand(tx, noteId));
const rowOf = (noteId: string) =>
  server.deps.db.selectFrom("notes").selectAll().where("id", "=", noteId).executeTakeFirst();

describe("a new note", () => {
  test("is saved with the id from the browser and the writer's name", async () => {
    const { writer, contact, place } = await aWritingFamily(server, { parent: { name: "Elena Vasquez" } });
    const noteId = randomUUID();
    const answer = await writer.save("  Dear Wren,\r\nwe miss you.\u0000  ", { noteId });
    expect(answer.status).toBe(200);
    const note = noteIn(answer);
    expect(note).toEqual({
      id: noteId,
      text: "Dear Wren,\nwe miss you.",
      createdAt: note.updatedAt,
      updatedAt: note.updatedAt,
      printedAt: null,
      printJobId: null,
      returned: false,
      deliverOn: null,
      questions: [],
      respondedAt: null,
    });
    expect(await rowOf(noteId)).toMatchObject({
      ...place,
      contactId: contact.id,
      text: "Dear Wren,\nwe miss you.",
      createdBy: writer.id,
      createdByName: "Elena Vasquez",
      updatedAt: new Date(note.updatedAt),
    });
    expect(await writer.listed()).toEqual([note]);
  });

  test("without an id is the one that waits, or gets one", async () => {
    const { writer } = await aWritingFamily(server);
    const first = await writer.saved("Hello");
    expect(first.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    const edited = await writer.saved("Hello, Wren");
    expect(edited).toMatchObject({ id: first.id, text: "Hello, Wren", createdAt: first.createdAt });
    await print(first.id);
    const second = await writer.saved("And more");
    expect(second.id).not.toBe(first.id);
  });

  test("beside another that waits is refused, and neither is touched", async () => {
    const { writer } = await aWritingFamily(server);
    const first = await writer.saved("Hello", { noteId: randomUUID() });
    const noteId = randomUUID();
    expect(await writer.save("Another", { noteId })).toMatchObject(anotherWaits);
    expect(await writer.listed()).toEqual([first]);
    await print(first.id);
    expect(await writer.save("Another", { noteId })).toMatchObject({ status: 200 });
  });

  test("beside one that was given back by the printers is welcome", async () => {
    const { writer } = await aWritingFamily(server);
    const first = await writer.saved("Hello", { noteId: randomUUID() });
    await print(first.id);
    await returnByHand(server.deps.db, first.id);
    const second = await writer.saved("And more", { noteId: randomUUID() });
    const again = await writer.saved("Hello again", { noteId: first.id, basedOn: first.updatedAt });
    expect(again).toMatchObject({ id: first.id, returned: true, printedAt: null });
    expect((await writer.listed()).map(({ id }) => id)).toEqual([second.id, first.id]);
  });

  test.each([
    ["", "Please enter a note."],
    [" \n\t\u0000\u202E ", "Please enter a note."],
    ["a".repeat(10_001), "A letter can have up to 10,000 characters."],
    ["🏕️".repeat(5_001), "A letter can have up to 10,000 characters."],
  ])("of no text or too much is refused", async (text, message) => {
    const { writer } = await aWritingFamily(server);
    expect(await writer.save(text)).toMatchObject(refusal(400, message));
    expect(await writer.listed()).toEqual([]);
  });

  test("of exactly 10,000 letters, four bytes each, is kept whole", async () => {
    const { writer } = await aWritingFamily(server);
    const text = "🦊".repeat(10_000);
    expect((await writer.saved(text)).text).toBe(text);
    expect((await writer.listed())[0]?.text).toBe(text);
  });

  test(`is refused after ${maxNotesPerHour} in an hour, edits are not`, async () => {
    const { writer } = await aWritingFamily(server);
    let last = await writer.saved("0");
    for (let n = 1; n < maxNotesPerHour; n += 1) {
      await print(last.id);
      last = await writer.saved(String(n));
    }
    expect(await writer.save("edited", { noteId: last.id })).toMatchObject({ status: 200 });
    await print(last.id);
    const noteId = randomUUID();
    expect(await writer.save("one more", { noteId })).toMatchObject(
      refusal(429, "You've saved 30 letters in the last hour. Try again a little later."),
    );
    now = new Date(now.getTime() + 121_000);
    await server.deps.db
      .updateTable("notes")
      .set({ createdAt: new Date(now.getTime() - 3_600_000) })
      .where("id", "=", last.id)
      .execute();
    expect(await writer.save("one more", { noteId })).toMatchObject({ status: 200 });
  });

  test("counts towards the limit also after it was deleted", async () => {
    const { writer } = await aWritingFamily(server);
    for (let n = 0; n < maxNotesPerHour; n += 1) await writer.remove((await writer.saved(String(n))).id);
    expect(await writer.save("one more", { noteId: randomUUID() })).toMatchObject(
      refusal(429, "You've saved 30 letters in the last hour. Try again a little later."),
    );
  });
});

describe("a note that waits", () => {
  test("gets another text, and a later moment even when no time has passed", async () => {
    const { writer } = await aWritingFamily(server);
    const first = await writer.saved("Hello", { noteId: randomUUID() });
    now = new Date(first.updatedAt);
    now.setTime(now.getTime() - 1_000);
    const second = await writer.saved("Hello!", { noteId: first.id, basedOn: first.updatedAt });
    expect(second).toMatchObject({ id: first.id, text: "Hello!", createdAt: first.createdAt });
    expect(Date.parse(second.updatedAt)).toBe(Date.parse(first.updatedAt) + 1);
    now.setTime(now.getTime() + 2_000);
    expect(await writer.listed()).toEqual([second]);
  });

  test("changed in another tab is not overwritten", async () => {
    const { writer } = await aWritingFamily(server);
    const first = await writer.saved("Hello", { noteId: randomUUID() });
    const second = await writer.saved("From the phone", { noteId: first.id, basedOn: first.updatedAt });
    expect(await writer.save("From the desk", { noteId: first.id, basedOn: first.updatedAt })).toMatchObject(
      changedElsewhere,
    );
    expect(await writer.listed()).toEqual([second]);
    expect(await writer.save("From the desk", { noteId: first.id })).toMatchObject({ status: 200 });
  });

  test("sent again after a lost answer is answered as it is, without a change", async () => {
    const { writer } = await aWritingFamily(server);
    const noteId = randomUUID();
    const made = await writer.saved("Hello", { noteId });
    expect(await writer.saved("Hello", { noteId })).toEqual(made);
    const edited = await writer.saved("Hello!", { noteId, basedOn: made.updatedAt });
    expect(await writer.saved("Hello!", { noteId, basedOn: made.updatedAt })).toEqual(edited);
    const { jobId } = await print(noteId);
    expect(await writer.saved("Hello!", { noteId, basedOn: made.updatedAt })).toMatchObject({
      ...edited,
      printedAt: expect.any(String),
      printJobId: jobId,
    });
  });

  test("deleted in another tab is not made again by an edit, and is by a new save", async () => {
    const { writer } = await aWritingFamily(server);
    const first = await writer.saved("Hello", { noteId: randomUUID() });
    expect(await writer.remove(first.id)).toMatchObject({ status: 200, body: { result: { deleted: true } } });
    expect(await writer.save("Hello!", { noteId: first.id, basedOn: first.updatedAt })).toMatchObject(gone);
    expect(await writer.save("Hello!", { basedOn: first.updatedAt })).toMatchObject(gone);
    expect(await writer.listed()).toEqual([]);
    expect(await writer.save("Hello!", { noteId: first.id })).toMatchObject({ status: 200 });
  });
});

describe("a printed note", () => {
  test("is not edited", async () => {
    const { writer } = await aWritingFamily(server);
    const first = await writer.saved("Hello", { noteId: randomUUID() });
    await print(first.id);
    for (const basedOn of [{}, { basedOn: first.updatedAt }])
      expect(await writer.save("Hello!", { noteId: first.id, ...basedOn })).toMatchObject(justPrinted);
    expect((await rowOf(first.id))?.text).toBe("Hello");
  });

  test("is not deleted", async () => {
    const { writer } = await aWritingFamily(server);
    const { id } = await writer.saved("Hello");
    await print(id);
    expect(await writer.remove(id)).toMatchObject(
      refusal(409, "This letter was just printed, so it can't be deleted."),
    );
    expect(await rowOf(id)).toBeDefined();
  });
});

describe("writing closes", () => {
  /** Auckland is ahead of UTC, so the camp's day differs from the server's. */
  const family = () =>
    aWritingFamily(server, {
      organization: { timeZone: "Pacific/Auckland" },
      event: { startDate: "2027-07-11", endDate: "2027-07-17" },
    });

  test("with the last moment of the last day at the camp", async () => {
    const start = now;
    now = new Date("2027-07-17T11:59:58.000Z");
    const { writer } = await family();
    const note = await writer.saved("Last words");
    now = new Date("2027-07-17T12:00:00.000Z");
    expect(await writer.save("Too late", { noteId: note.id })).toMatchObject(writingClosed);
    // What was saved before is still answered as saved, and may be taken back.
    expect(await writer.saved("Last words", { noteId: note.id })).toEqual(note);
    expect(await writer.listed()).toEqual([note]);
    expect(await writer.remove(note.id)).toMatchObject({ status: 200 });
    expect(await writer.save("Too late")).toMatchObject(writingClosed);
    now = start;
  });
});
