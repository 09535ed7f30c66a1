import { safetyDeskErrors } from "#domain/organizations/safety-desk-errors.ts";
import { letterDeskErrors } from "#domain/notes/desk-errors.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { randomId } from "#database/seed/builders.ts";
import { aWaitingNote } from "#database/seed/letter-builders.ts";
import { aBuilding, aCamper, aContact, anEvent } from "#database/seed/roster-builders.ts";
import { shiftedDay } from "#domain/events/calendar-day.ts";
import { deskLettersAnswer, deskLettersPerPage, type DeskShow } from "#domain/notes/desk-letter.ts";
import { aCamp, type TestCamp } from "#tools/testing/a-camp.ts";
import { aWritingFamily } from "#tools/testing/a-writer.ts";
import { aPrintDesk } from "#tools/testing/print-desk.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer, type TestServer } from "#tools/testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), { roles: ["api"] });
});
afterAll(() => server.close());

const answer = z.object({ result: deskLettersAnswer });

/** The desk of one event, as the screen asks. */
function deskOf(camp: TestCamp, event: { id: string }) {
  const open = async (more: { show?: DeskShow; older?: string | null } = {}, by = camp.member) =>
    answer.parse((await camp.call("openDeskLetters", { eventId: event.id, ...more }, by)).body).result;
  const set = async (noteId: string, held: boolean, by = camp.member) => {
    const response = await fetch(`${server.origin}/http/setLetterHoldHttp`, {
      method: "POST",
      headers: { "content-type": "application/json", ...by.headers },
      body: JSON.stringify({ orgId: camp.id, eventId: event.id, noteId, held }),
    });
    return { status: response.status, text: await response.text() };
  };
  const actions = async () =>
    (
      await server.deps.db
        .selectFrom("auditEntries")
        .select(["action", "subject"])
        .where("organizationId", "=", camp.id)
        .where("action", "not like", "safety-%")
        .orderBy("id")
        .execute()
    ).map(({ action, subject }) => [action, subject]);
  return {
    open,
    actions,
    hold: (noteId: string) => set(noteId, true),
    release: (noteId: string) => set(noteId, false),
    switch: (isOn: boolean, words: string[] = []) =>
      camp.call("saveSafetyDesk", { isOn, words, repliesAtMinutes: null }),
    count: async () => (await camp.call("getUnprintedNotesCount", { eventId: event.id })).body,
  };
}

/** A family with a letter that waits, and the desk of its event, which is on. */
async function aLetter({ text = "Dear Wren, come HÓME soon", words = ["home"] } = {}) {
  const family = await aWritingFamily(server, { event: { endDate: "2999-12-31" } });
  const note = await family.writer.saved(text, { noteId: randomId() });
  const desk = deskOf(family.camp, family.event);
  await desk.switch(true, words);
  const of = { organizationId: family.camp.id, eventId: family.event.id };
  return { ...family, note, desk, printer: await aPrintDesk(server, family.camp.member, of) };
}

test("a letter is unread until a member of the team finds it in order, and again after a change", async () => {
  const { desk, note, camp, event, writer } = await aLetter();
  const unread = async () => (await desk.open({ show: "unread" })).letters.map(({ id }) => id);
  const check = async (checked: boolean, read?: string) => {
    const response = await fetch(`${server.origin}/http/setLetterCheckHttp`, {
      method: "POST",
      headers: { "content-type": "application/json", ...camp.member.headers },
      body: JSON.stringify({ orgId: camp.id, eventId: event.id, noteId: note.id, checked, read }),
    });
    return response.status;
  };
  expect(await desk.open()).toMatchObject({ unread: 1, letters: [{ checked: null }] });
  expect([await check(true), await check(true)]).toEqual([200, 200]);
  expect(await desk.open()).toMatchObject({
    unread: 0,
    letters: [{ checked: { at: expect.any(String), by: camp.member.name } }],
  });
  expect(await unread()).toEqual([]);
  expect(await desk.count()).toEqual({ result: { count: 1 } });
  const [{ updatedAt: read } = { updatedAt: "" }] = (await desk.open()).letters;
  await writer.saved("Dear Wren, another text", { noteId: note.id });
  expect(await desk.count()).toEqual({ result: { count: 1, unread: 1 } });
  expect(await check(true, read)).toBe(409);
  expect(await desk.open()).toMatchObject({ unread: 1, letters: [{ checked: null }] });
  expect(await unread()).toEqual([note.id]);
  await check(true);
  expect(await check(false)).toBe(200);
  expect(await unread()).toEqual([note.id]);
  await desk.switch(false);
  expect(await check(true)).toBe(409);
});

test("a letter for a later day comes to the desk on its day; until then it can neither be read nor held", async () => {
  const { desk, note, camper, contact, event } = await aLetter();
  const { db } = server.deps;
  const today = new Date().toISOString().slice(0, 10);
  const days = { startDate: shiftedDay(today, -3), mailDays: [0, 1, 2, 3, 4, 5, 6], cutOffMinutes: 480 };
  await db.updateTable("events").set(days).where("id", "=", event.id).execute();
  const day = shiftedDay(today, 3);
  const ahead = await aWaitingNote(db, { from: contact, to: camper, text: "A secret", deliverOn: day });
  expect((await desk.open()).letters.map(({ id }) => id)).toEqual([note.id]);
  const never = await desk.hold(randomId());
  expect(never.status).toBe(404);
  expect(await desk.hold(ahead.id)).toEqual(never);
  expect(await desk.count()).toEqual({ result: { count: 1, later: 1, unread: 1 } });
  await db
    .updateTable("notes")
    .set({ deliverOn: shiftedDay(today, -1) })
    .where("id", "=", ahead.id)
    .execute();
  expect((await desk.open()).letters.map(({ id }) => id)).toContain(ahead.id);
  expect((await desk.hold(ahead.id)).status).toBe(200);
  expect(await desk.count()).toEqual({ result: { count: 1, held: 1, unread: 1 } });
});

describe("reading at the desk", () => {
  test("shows what waits, with the words of the list marked", async () => {
    const { desk, note, camper } = await aLetter();
    const { isOn, letters, older } = await desk.open();
    expect({ isOn, older }).toEqual({ isOn: true, older: null });
    expect(letters).toMatchObject([
      { id: note.id, participantId: camper.id, participantName: camper.name, held: false, text: note.text },
    ]);
    expect(letters[0]?.marks.map(({ from, to }) => note.text.slice(from, to))).toEqual(["HÓME"]);
  });

  test("is written down once an hour for each person and child, and only what was shown", async () => {
    const { desk, camp, camper } = await aLetter({ text: "Nothing to mark" });
    await desk.open({ show: "marked" });
    await desk.open({ show: "held" });
    expect(await desk.actions()).toEqual([]);
    await Promise.all([desk.open(), desk.open()]);
    await desk.open();
    const read = ["letters.opened", { participantId: camper.id }];
    expect(await desk.actions()).toEqual([read]);
    await desk.open({}, camp.admin);
    expect(await desk.actions()).toEqual([read, read]);
  });

  test("is nothing while the desk is off, but for what is still held", async () => {
    const { desk, note, printer } = await aLetter();
    await desk.switch(false);
    expect(await desk.open()).toEqual({ isOn: false, letters: [], older: null });
    expect(await desk.actions()).toEqual([]);
    expect(await desk.hold(note.id)).toEqual({ status: 409, text: safetyDeskErrors.off.message });
    await desk.switch(true);
    await desk.hold(note.id);
    await desk.switch(false);
    expect((await desk.open()).letters).toMatchObject([{ id: note.id, held: true }]);
    expect(await desk.release(note.id)).toMatchObject({ status: 200 });
    expect(await printer.claim()).toMatchObject({ empty: false, sheets: 1 });
  });

  test("leaves out printed notes and those of removed contacts or deleted participants", async () => {
    const { desk, camp, event, printer } = await aLetter();
    await printer.claim();
    const { db } = server.deps;
    const gone = await aCamper(db, { event, name: "Gone", deletedAt: new Date() });
    await aWaitingNote(db, { from: await aContact(db, { of: gone }), to: gone });
    const here = await aCamper(db, { event, name: "Here" });
    await aWaitingNote(db, { from: await aContact(db, { of: here, removedAt: new Date() }), to: here });
    expect((await deskOf(camp, event).open()).letters).toEqual([]);
    expect((await desk.open({ show: "held" })).letters).toEqual([]);
  });
});

describe("many letters", () => {
  async function aFullEvent(count: number, textOf: (at: number) => string) {
    const { db } = server.deps;
    const camp = await aCamp(server);
    const event = await anEvent(db, { organization: camp, endDate: "2999-12-31" });
    const cabin = await aBuilding(db, { event, name: "Cabin 1" });
    const to = await aCamper(db, { in: cabin, name: "Wren" });
    const start = Date.parse("2027-07-01T12:00:00Z");
    for (let at = 0; at < count; at += 1) {
      const from = await aContact(db, { of: to, name: `Parent ${at}` });
      await aWaitingNote(db, { from, to, text: textOf(at), writtenAt: new Date(start + at * 1_000) });
    }
    const desk = deskOf(camp, event);
    await desk.switch(true, ["sick"]);
    return desk;
  }
  type Desk = Awaited<ReturnType<typeof aFullEvent>>;

  async function pages(desk: Desk, show: DeskShow): Promise<string[][]> {
    const found: string[][] = [];
    let older: string | null | undefined;
    do {
      const page = await desk.open({ show, ...(older === undefined ? {} : { older }) });
      found.push(page.letters.map(({ text }) => text));
      older = page.older;
    } while (older !== null);
    return found;
  }

  test("are shown page by page, the newest first, each once; those with marked words by themselves", async () => {
    const text = (at: number) => (at % 3 === 0 ? `I am sick ${at}` : `Letter ${at}`);
    const desk = await aFullEvent(165, text);
    const newest = Array.from({ length: 165 }, (_, at) => text(164 - at));
    expect((await pages(desk, "all")).map(({ length }) => length)).toEqual([50, 50, 50, 15]);
    expect((await pages(desk, "all")).flat()).toEqual(newest);
    const marked = newest.filter((one) => one.includes("sick"));
    expect(await pages(desk, "marked")).toEqual([
      marked.slice(0, deskLettersPerPage),
      marked.slice(deskLettersPerPage),
    ]);
    expect(await pages(desk, "held")).toEqual([[]]);
  });
});

describe("a letter that is held", () => {
  test("is in no print job until it is released, and counted apart", async () => {
    const { desk, note, printer, camper } = await aLetter();
    expect(await desk.count()).toEqual({ result: { count: 1, unread: 1 } });
    expect(await desk.hold(note.id)).toMatchObject({ status: 200 });
    expect(await desk.hold(note.id)).toMatchObject({ status: 200 });
    expect(await desk.count()).toEqual({ result: { count: 0, held: 1 } });
    expect(await printer.claim()).toEqual({ empty: true, remaining: 0 });
    expect((await desk.open({ show: "held" })).letters).toMatchObject([{ id: note.id, held: true }]);
    expect(await desk.release(note.id)).toMatchObject({ status: 200 });
    expect(await desk.release(note.id)).toMatchObject({ status: 200 });
    expect(await printer.claim()).toMatchObject({ empty: false, sheets: 1, remaining: 0 });
    const of = { noteId: note.id, participantId: camper.id };
    expect((await desk.actions()).filter(([action]) => String(action).startsWith("note."))).toEqual([
      ["note.held", of],
      ["note.released", of],
    ]);
  });

  test("can still be edited, which does not release it, and deleted", async () => {
    const { desk, note, writer } = await aLetter();
    await desk.hold(note.id);
    expect(await writer.listed()).toMatchObject([{ id: note.id, held: true }]);
    const edited = await writer.saved("Dear Wren", { noteId: note.id, basedOn: note.updatedAt });
    expect(edited).toMatchObject({ text: "Dear Wren", held: true });
    // The statement that judges says so too, as the usual one does.
    expect(await writer.saved("Dear Wren,", { noteId: note.id })).toMatchObject({ held: true });
    expect(await desk.open()).toMatchObject({ letters: [{ held: true, text: "Dear Wren,", marks: [] }] });
    expect(await writer.remove(note.id)).toMatchObject({ status: 200 });
    expect((await desk.open()).letters).toEqual([]);
    expect(await desk.release(note.id)).toEqual({ status: 404, text: letterDeskErrors.notFound.message });
  });

  test("is said to its family as held, without a word of why", async () => {
    const { desk, note, writer } = await aLetter({ text: "I am sick", words: ["sick"] });
    await desk.hold(note.id);
    const { body } = await writer.ask("/api/my/activity");
    expect(body).toMatchObject({ activities: [{ newestNote: { held: true, printedAt: null } }] });
    const sentence = JSON.stringify([body, await writer.listed()]);
    expect(sentence).not.toMatch(/mark|safety|Marcus|Dana/);
    await desk.release(note.id);
    expect(JSON.stringify([(await writer.ask("/api/my/activity")).body, await writer.listed()])).not.toMatch(
      /held/,
    );
  });

  test("after printing is refused with a sentence, and can be held when it waits again", async () => {
    const { desk, note, printer, writer } = await aLetter();
    const claim = await printer.claim();
    expect(await desk.hold(note.id)).toEqual({
      status: 409,
      text: letterDeskErrors.printedBeforeHold.message,
    });
    expect(await writer.listed()).toMatchObject([{ id: note.id, printedAt: expect.any(String) }]);
    if (!claim.empty) await printer.void(claim.jobId);
    expect(await desk.hold(note.id)).toMatchObject({ status: 200 });
    expect(await printer.claim()).toEqual({ empty: true, remaining: 0 });
  });
});

describe("why a letter is held", () => {
  const post = async (camp: TestCamp, input: object) => {
    const response = await fetch(`${server.origin}/http/setLetterHoldHttp`, {
      method: "POST",
      headers: { "content-type": "application/json", ...camp.admin.headers },
      body: JSON.stringify({ orgId: camp.id, ...input }),
    });
    return { status: response.status, text: await response.text() };
  };
  const why = { reason: "upsetting-news", note: "The nurse should talk to her first." };

  test("is for the next reader, with who held it and when; Activity has the reason alone, families nothing", async () => {
    const { desk, note, camp, event, camper, writer } = await aLetter();
    const explain = () => post(camp, { eventId: event.id, noteId: note.id, held: true, why });
    expect(await explain()).toEqual({ status: 409, text: letterDeskErrors.notHeld.message });
    await desk.hold(note.id);
    const by = { at: expect.any(String), by: camp.member.name };
    expect((await desk.open()).letters[0]?.hold).toEqual({ ...by, reason: null, note: null });
    expect(await explain()).toMatchObject({ status: 200 });
    expect((await desk.open({}, camp.admin)).letters[0]?.hold).toEqual({ ...by, ...why });
    const { body } = await writer.ask("/api/my/activity");
    expect(JSON.stringify([body, await writer.listed()])).not.toMatch(/nurse|upsetting/);
    const actions = await desk.actions();
    const about = { noteId: note.id, participantId: camper.id };
    expect(actions).toContainEqual(["note.hold-explained", { ...about, reason: "upsetting-news" }]);
    expect(JSON.stringify(actions)).not.toContain("nurse");
  });

  test("is deleted when the letter is released, and when its family deletes it", async () => {
    const { desk, note, camp, event, writer } = await aLetter();
    const stored = () =>
      server.deps.db.selectFrom("letterHolds").select("note").where("organizationId", "=", camp.id).execute();
    const hold = async () => {
      await desk.hold(note.id);
      await post(camp, { eventId: event.id, noteId: note.id, held: true, why });
      expect(await stored()).toEqual([{ note: why.note }]);
    };
    await hold();
    await desk.release(note.id);
    expect(await stored()).toEqual([]);
    await hold();
    await writer.remove(note.id);
    expect(await stored()).toEqual([]);
  });

  test("is kept when an older screen sends it with the hold", async () => {
    const { desk, note, camp, event } = await aLetter();
    const input = { eventId: event.id, noteId: note.id, held: true, reason: why.note };
    await post(camp, input);
    expect((await desk.open()).letters[0]?.hold).toMatchObject({ reason: null, note: why.note });
  });
});

test("the database itself refuses a letter that would be printed and held", async () => {
  const { note, printer } = await aLetter();
  await printer.claim();
  const both = server.deps.db
    .updateTable("notes")
    .set({ heldAt: new Date() })
    .where("id", "=", note.id)
    .execute();
  await expect(both).rejects.toThrow("notes_never_printed_and_held");
});
