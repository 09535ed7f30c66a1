import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { aWaitingNote } from "#database/seed/letter-builders.ts";
import { aCamper, aContact } from "#database/seed/roster-builders.ts";
import { timelineAnswer } from "#domain/lookup/timeline.ts";
import { deskLettersAnswer } from "#domain/notes/desk-letter.ts";
import { staffLetterErrors } from "#domain/notes/staff-letter-errors.ts";
import { rosterErrors } from "#domain/roster/errors.ts";
import { allJobs } from "#server/app/jobs.ts";
import { readTexts } from "#tools/testing/paper/read-paper.ts";
import { aPrintOffice, timesIn, type PrintOffice } from "#tools/testing/print-office.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer, type TestServer } from "#tools/testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), { roles: ["api", "worker"] });
});
afterAll(() => server.close());

const written = z.object({ letterIds: z.array(z.string()) });

/** Two cabins; Emma has a letter from her mother that waits, Maya and Dov have none. */
async function anOffice() {
  const office = await aPrintOffice(server);
  const { db } = server.deps;
  const [heron, loon] = [await office.cabin("Heron Cabin"), await office.cabin("Loon Cabin")];
  const emma = await aCamper(db, { in: heron, name: "Emma Vasquez" });
  const maya = await aCamper(db, { in: loon, name: "Maya Alvarez" });
  const dov = await aCamper(db, { in: heron, name: "Dov Adler" });
  const mother = await aContact(db, { of: emma, name: "Elena Vasquez" });
  await aWaitingNote(db, { from: mother, to: emma, text: "We miss you, Emma." });
  return { ...office, emma, maya, dov };
}

const write = (office: PrintOffice, to: readonly { id: string }[], more: object = {}) =>
  office.http("writeStaffLettersHttp", {
    participantIds: to.map(({ id }) => id),
    text: "The lake is warm today.",
    role: "Counselor",
    ...more,
  });

async function wrote(office: PrintOffice, to: readonly { id: string }[], more: object = {}) {
  const { status, text } = await write(office, to, more);
  if (status !== 200) throw new Error(`${status} ${text}`);
  return written.parse(JSON.parse(text)).letterIds;
}

const waiting = async (office: PrintOffice) =>
  (await office.camp.call("getUnprintedNotesCount", { eventId: office.event.id })).body;

async function claimed(office: PrintOffice, limits = {}) {
  const claim = await office.desk.claim(limits);
  if (claim.empty) throw new Error("nothing waited");
  return claim;
}

describe("a letter from staff", () => {
  test("lies in the next mail among its building's letters, with the name and role of its writer", async () => {
    const office = await anOffice();
    await wrote(office, [office.maya, office.dov]);
    expect(await waiting(office)).toEqual({ result: { count: 3 } });
    const { url, sheets, jobId } = await office.print();
    expect(sheets).toBe(3);
    const pages = await readTexts((await office.download(url)).pdf);
    const text = pages.join(" ").replaceAll(/\s+/g, " ");
    expect(timesIn(pages, "The lake is warm today.")).toBe(2);
    expect(text).toContain("From your friends at Camp Pine Hollow");
    expect(text).toContain("Write back to your friends at Camp Pine Hollow");
    expect(text).toContain(`Your friends at Camp Pine Hollow ${office.camp.member.name}, Counselor`);
    const order = (await office.sheets(jobId ?? "")).map(({ participantName, contactName, notes }) => [
      participantName,
      contactName,
      notes,
    ]);
    const team = `Our team (${office.camp.member.name})`;
    expect(order).toEqual([
      ["Dov Adler", team, 1],
      ["Emma Vasquez", "Elena Vasquez", 1],
      ["Maya Alvarez", team, 1],
    ]);
  });

  test("is printed once, also by two presses at the same moment, and again after a void", async () => {
    const office = await anOffice();
    await wrote(office, [office.maya, office.dov]);
    const claims = await Promise.all([office.desk.claim(), office.desk.claim()]);
    expect(claims.filter(({ empty }) => !empty)).toMatchObject([{ sheets: 3, remaining: 0 }]);
    expect(await office.desk.claim()).toEqual({ empty: true, remaining: 0 });
    const [job] = claims.flatMap((claim) => (claim.empty ? [] : claim));
    expect(await office.desk.void(job?.jobId ?? "")).toEqual({ returned: 3 });
    expect(await waiting(office)).toEqual({ result: { count: 3 } });
    const again = await claimed(office);
    expect((await office.desk.sheets(again.jobId)).map(({ kind }) => kind)).toEqual([
      "team",
      "family",
      "team",
    ]);
  });

  test("fills jobs of a few sheets like other letters, and one sheet each", async () => {
    const office = await anOffice();
    await wrote(office, [office.dov]);
    await wrote(office, [office.dov], { text: "And the canoes are out." });
    const first = await claimed(office, { maxSheets: 2 });
    expect(first).toMatchObject({ sheets: 2, remaining: 1 });
    const texts = (await office.desk.sheets(first.jobId)).map(({ notes }) => notes.map(({ text }) => text));
    expect(texts.map((some) => some.length)).toEqual([1, 1]);
    expect(await claimed(office, { maxSheets: 2 })).toMatchObject({ sheets: 1, remaining: 0 });
  });

  test("is taken back while it waits, and not once it is printed", async () => {
    const office = await anOffice();
    const ids = await wrote(office, [office.maya, office.dov]);
    const takeBack = (letterIds: readonly string[]) => office.http("takeBackStaffLettersHttp", { letterIds });
    expect(await takeBack(ids.slice(0, 1))).toMatchObject({ status: 200 });
    await claimed(office);
    const { message } = staffLetterErrors.alreadyPrinted;
    expect(await takeBack(ids.slice(1))).toEqual({ status: 409, text: message });
    const actions = (await office.actions()).map(({ action, actorName }) => [action, actorName]);
    const by = office.camp.member.name;
    expect(actions.slice(0, 3)).toEqual([
      ["staff-letter.written", by],
      ["staff-letter.written", by],
      ["staff-letter.taken-back", by],
    ]);
  });

  test("is never written to a child of another week or camp, nor empty or without a role", async () => {
    const [office, other] = [await anOffice(), await anOffice()];
    const { message } = rosterErrors.participantNotFound;
    expect(await write(office, [office.maya, other.maya])).toEqual({ status: 404, text: message });
    for (const wrong of [{ text: "  " }, { role: "" }, { text: "x".repeat(2_001) }, { role: "x".repeat(41) }])
      expect(await write(office, [office.maya], wrong)).toMatchObject({ status: 400 });
    expect(await waiting(office)).toEqual({ result: { count: 1 } });
  });

  test("is at the safety desk, where it is checked and held like any letter", async () => {
    const office = await anOffice();
    const { camp, event } = office;
    await camp.call("saveSafetyDesk", { isOn: true, words: [], repliesAtMinutes: null }, camp.admin);
    const [noteId = ""] = await wrote(office, [office.maya]);
    const answer = z.object({ result: deskLettersAnswer });
    const open = async (show: string) =>
      answer.parse((await camp.call("openDeskLetters", { eventId: event.id, show })).body).result;
    const fromUs = { id: noteId, isFromTeam: true, from: `${camp.member.name}, Counselor` };
    expect((await open("unread")).letters[0]).toMatchObject(fromUs);
    await office.http("setLetterCheckHttp", { noteId, checked: true });
    expect((await open("unread")).letters.map(({ id }) => id)).not.toContain(noteId);
    expect((await open("all")).letters[0]).toMatchObject({ checked: { by: camp.member.name } });
    await office.http("setLetterHoldHttp", { noteId, held: true, reason: "Let's talk first" });
    expect((await open("held")).letters).toMatchObject([
      { ...fromUs, hold: { by: camp.member.name, note: "Let's talk first" } },
    ]);
    expect(await waiting(office)).toEqual({ result: { count: 1, held: 1, unread: 1 } });
    expect(await claimed(office)).toMatchObject({ sheets: 1, remaining: 0 });
    await office.http("setLetterHoldHttp", { noteId, held: false });
    expect(await claimed(office)).toMatchObject({ sheets: 1 });
  });

  test("is on the way of the child's letters", async () => {
    const office = await anOffice();
    await wrote(office, [office.maya]);
    const { body } = await office.camp.ask(
      `/events/${office.event.id}/participants/${office.maya.id}/timeline`,
    );
    expect(timelineAnswer.parse(body).letters).toMatchObject([
      { contactName: `Our team (${office.camp.member.name})`, sheet: null, reply: null },
    ]);
  });

  test("goes with its child for good, printed or not", async () => {
    const office = await anOffice();
    const { db } = server.deps;
    await wrote(office, [office.maya, office.dov]);
    await claimed(office);
    await wrote(office, [office.maya, office.dov]);
    const deletedAt = new Date(Date.now() - 40 * 86_400_000);
    await db.updateTable("participants").set({ deletedAt }).where("id", "=", office.maya.id).execute();
    const purge = allJobs(server.deps).find(({ name }) => name === "purge-deleted-participants");
    await purge?.run({}, new AbortController().signal);
    const left = await db
      .selectFrom("staffLetters")
      .select("participantId")
      .where("organizationId", "=", office.camp.id)
      .execute();
    expect(left.map(({ participantId }) => participantId)).toEqual([office.dov.id, office.dov.id]);
    const onPaper = await db
      .selectFrom("sheetNotes")
      .select("text")
      .where("organizationId", "=", office.camp.id)
      .execute();
    expect(onPaper.filter(({ text }) => text.startsWith("The lake"))).toHaveLength(1);
  });
});
