import { letterDeskErrors } from "#domain/notes/desk-errors.ts";
import { expect, onTestFinished, test } from "vitest";
import { aWaitingNote } from "#database/seed/letter-builders.ts";
import { aCamper, aContact } from "#database/seed/roster-builders.ts";
import { delaySaving } from "#tools/testing/delay-saving.ts";
import { times } from "#tools/testing/nightly.ts";
import { PhotoFinish } from "#tools/testing/photo-finish.ts";
import { aPrintOffice } from "#tools/testing/print-office.ts";
import { startServerProcess } from "#tools/testing/server-process.ts";
import { makeTempDir } from "#tools/testing/temp-dir.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { testEnvironment } from "#tools/testing/test-environment.ts";
import { startTestServer } from "#tools/testing/test-server.ts";

async function twoProcesses() {
  const databaseUrl = await createTestDatabase();
  const FILES_DIR = makeTempDir();
  const env = { LIVE_BUS: "postgres", FILES_DIR };
  const server = await startTestServer(databaseUrl, { roles: ["api"], env });
  onTestFinished(() => server.close());
  const start = async () => {
    const process = await startServerProcess(testEnvironment(databaseUrl, env), "api");
    onTestFinished(() => process.kill9());
    return process;
  };
  const office = await aPrintOffice(server);
  const { camp, event } = office;
  await camp.call("saveSafetyDesk", { isOn: true, words: [], repliesAtMinutes: null });
  const { db } = server.deps;
  const hold = async (origin: string, noteId: string, held = true) => {
    const response = await fetch(`${origin}/http/setLetterHoldHttp`, {
      method: "POST",
      headers: { "content-type": "application/json", ...camp.member.headers },
      body: JSON.stringify({ orgId: camp.id, eventId: event.id, noteId, held }),
    });
    return { status: response.status, text: await response.text() };
  };
  // As the button does it, without waiting for the PDF.
  const print = () => office.desk.claim();
  const to = await aCamper(db, { event, name: "Wren" });
  const aLetter = async () => (await aWaitingNote(db, { from: await aContact(db, { of: to }), to })).id;
  const standing = async (noteId: string) => {
    const { printedAt, heldAt } = await db
      .selectFrom("notes")
      .select(["printedAt", "heldAt"])
      .where("id", "=", noteId)
      .executeTakeFirstOrThrow();
    const copies = await db.selectFrom("sheetNotes").select("noteId").where("noteId", "=", noteId).execute();
    return { printed: printedAt !== null, held: heldAt !== null, copies: copies.length };
  };
  return { databaseUrl, start, hold, print, aLetter, standing, origin: server.origin };
}

test(
  "holds against print jobs in two processes: held and on no sheet, or printed and said so, never both",
  { timeout: 180_000 },
  async () => {
    const { start, hold, print, aLetter, standing, origin } = await twoProcesses();
    const other = await start();
    const finish = new PhotoFinish();
    for (let round = 0; round < times(25, 100); round += 1) {
      const noteId = await aLetter();
      const [, held] = await finish.start(print, () => hold(other.origin, noteId));
      const heldFirst = held.status === 200;
      expect({ ...(await standing(noteId)), told: heldFirst ? "held" : held.text }).toEqual(
        heldFirst
          ? { printed: false, held: true, copies: 0, told: "held" }
          : { printed: true, held: false, copies: 1, told: letterDeskErrors.printedBeforeHold.message },
      );
      // Whatever is held is released at the other process, and printed.
      if (heldFirst) await hold(origin, noteId, false).then(print);
      expect(await standing(noteId)).toEqual({ printed: true, held: false, copies: 1 });
      finish.cameFirst(heldFirst ? "second" : "first");
    }
    // Otherwise nothing was raced.
    expect(finish.closest).toBeGreaterThan(times(0, 10));
  },
);

test(
  "kill -9 of the process in the middle of holding: it is not held, nothing is on record, and it is printed",
  { timeout: 90_000 },
  async () => {
    const { databaseUrl, start, hold, print, aLetter, standing } = await twoProcesses();
    const doomed = await start();
    const saving = await delaySaving(databaseUrl, {
      table: "notes",
      column: "held_at",
      when: "new.held_at is not null",
    });
    onTestFinished(() => saving.close());
    const noteId = await aLetter();
    await saving.hold();
    const lost = hold(doomed.origin, noteId).catch(() => "nobody answered");
    await saving.waitUntilBlocked();
    // A concurrent print job does not wait: it leaves the letter out and counts it.
    expect(await print()).toMatchObject({ empty: true, remaining: 1 });
    await doomed.kill9();
    expect(await lost).toBe("nobody answered");
    await saving.release();
    await expect.poll(print).toMatchObject({ empty: false, sheets: 1, remaining: 0 });
    expect(await standing(noteId)).toEqual({ printed: true, held: false, copies: 1 });
  },
);
