import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { randomId } from "#database/seed/builders.ts";
import { aLink } from "#database/seed/letter-builders.ts";
import { note } from "#domain/notes/note.ts";
import { noteErrors } from "#domain/notes/errors.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { aCamp, type TestCamp } from "#tools/testing/a-camp.ts";
import { aFamily, aParent } from "#tools/testing/a-family.ts";
import { times } from "#tools/testing/nightly.ts";
import { aPrintDesk } from "#tools/testing/print-desk.ts";
import { PhotoFinish } from "#tools/testing/photo-finish.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer, type Answer } from "#tools/testing/test-server.ts";

let server: RunningServer;
let camp: TestCamp;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), { roles: ["api"] });
  camp = await aCamp(server);
});
afterAll(() => server.close());

async function aWriter() {
  const { db } = server.deps;
  const { event, camper, contact } = await aFamily(server, { camp });
  const parent = await aParent(server, { email: contact.email });
  await aLink(db, { from: contact, to: camper, by: parent });
  const desk = await aPrintDesk(server, camp.member, { organizationId: camp.id, eventId: event.id });
  const to = { orgId: camp.id, eventId: event.id, participantId: camper.id };
  return {
    desk,
    write: (input: { noteId: string; text: string; basedOn?: string }) =>
      parent.call("addNote", { ...to, ...input }),
    remove: (noteId: string) => parent.call("deleteNote", { ...to, noteId }),
    kept: (noteId: string) => db.selectFrom("notes").selectAll().where("id", "=", noteId).executeTakeFirst(),
    copies: (noteId: string) =>
      db.selectFrom("sheetNotes").select("text").where("noteId", "=", noteId).execute(),
  };
}
type Writer = Awaited<ReturnType<typeof aWriter>>;

const answered = z.object({ result: z.object({ note }) });
const refusedWith = z.object({ error: z.object({ message: z.string() }) });

/** A user may write 30 notes an hour, so several writers share the rounds. */
async function inRounds(rounds: number, race: (writer: Writer, round: number) => Promise<void>) {
  const perWriter = 25;
  const writers = await Promise.all(Array.from({ length: rounds / perWriter }, aWriter));
  // Three side by side: enough to disturb each other's timing, not enough to make a queue of it.
  const free = writers.map((writer, at) => ({ writer, first: at * perWriter }));
  const work = async () => {
    for (let next = free.pop(); next !== undefined; next = free.pop())
      for (let round = 0; round < perWriter; round += 1) await race(next.writer, next.first + round);
  };
  await Promise.all([work(), work(), work()]);
}

const told = ({ status, body }: Answer) =>
  status === 200 ? "done" : (refusedWith.safeParse(body).data?.error.message ?? `status ${status}`);

test("edits against print jobs: the sheet says what was acknowledged last, always", async () => {
  // The race: the text is read for the sheet, then changed and acknowledged, then marked as printed.
  const finish = new PhotoFinish();
  await inRounds(times(40, 300), async ({ desk, write, kept, copies }, round) => {
    const noteId = randomId();
    const [first, better] = [`Round ${round}: as it was`, `Round ${round}: better 🦊`];
    const written = answered.parse((await write({ noteId, text: first })).body).result.note;
    const basedOn = round % 3 === 0 ? {} : { basedOn: written.updatedAt };
    const [claim, edit] = await finish.start(
      () => desk.claim(),
      () => write({ noteId, text: better, ...basedOn }),
    );
    const note = await kept(noteId);
    const unchanged = note?.updatedAt.toISOString() === written.updatedAt;
    const outcome = { told: told(edit), text: note?.text, unchanged, waits: note?.printedAt === null };
    const editFirst = edit.status === 200;
    expect(outcome).toEqual({
      told: editFirst ? "done" : noteErrors.justPrinted.message,
      text: editFirst ? better : first,
      unchanged: !editFirst,
      // What was being saved when the job was made is left out, and waits for the next one.
      waits: claim.empty,
    });
    expect(claim.remaining).toBe(claim.empty ? 1 : 0);
    if (claim.empty) await desk.claim();
    expect(await copies(noteId)).toEqual([{ text: editFirst ? better : first }]);
    finish.cameFirst(editFirst ? "second" : "first");
  });
  // Otherwise nothing was raced.
  expect(finish.closest).toBeGreaterThan(times(0, 30));
}, 120_000);

test("deletions against print jobs: deleted and on no sheet, or printed and said so", async () => {
  // The race: the note is put on a sheet, then deleted and acknowledged, then marked as printed.
  const finish = new PhotoFinish();
  await inRounds(times(25, 100), async ({ desk, write, remove, kept, copies }, round) => {
    const noteId = randomId();
    expect(told(await write({ noteId, text: `Round ${round}` }))).toBe("done");
    const [, deletion] = await finish.start(
      () => desk.claim(),
      () => remove(noteId),
    );
    const [note, sheets] = [await kept(noteId), (await copies(noteId)).length];
    const deletedFirst = deletion.status === 200;
    expect({
      told: told(deletion),
      there: note !== undefined,
      printed: (note?.printedAt ?? null) !== null,
      sheets,
    }).toEqual(
      deletedFirst
        ? { told: "done", there: false, printed: false, sheets: 0 }
        : { told: noteErrors.printedBeforeDelete.message, there: true, printed: true, sheets: 1 },
    );
    finish.cameFirst(deletedFirst ? "second" : "first");
  });
  expect(finish.closest).toBeGreaterThan(times(0, 10));
}, 120_000);
