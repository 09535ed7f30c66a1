import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import * as z from "zod/mini";
import { maxNotesPerHour, note } from "#domain/notes/note.ts";
import { noteErrors } from "#domain/notes/errors.ts";
import { uuidv7 } from "#domain/uuid.ts";
import type { WritingChild, WritingFamily } from "#tools/testing/writing-families.ts";
import { againMs, codeOf, errorText, type Work } from "./faults-actions.ts";
import { markOf } from "./printing-ledger.ts";

type OpenNote = { noteId: string; mark: string; version: number; basedOn?: string };
const saved = z.object({ result: z.object({ note: z.pick(note, { updatedAt: true }) }) });
const meanPauseMs = 1_600;

/** A family writes to its children in turn, and edits until a letter was printed; then it writes the next one. */
export async function writeOnAndOn(work: Work, family: WritingFamily): Promise<void> {
  const open = new Map<WritingChild, OpenNote>();
  let made = 0;
  for (let turn = 0; !work.until.aborted && !work.giveUp.aborted; turn += 1) {
    await pause(meanPauseMs * (0.5 + Math.random()));
    const child = family.children[turn % family.children.length];
    if (child === undefined) return;
    const known = open.get(child);
    if (known === undefined && made === maxNotesPerHour) continue;
    if (known === undefined) made += 1;
    const wanted: OpenNote = known ?? {
      noteId: uuidv7(Date.now(), randomBytes(10)),
      mark: markOf(child.number * 1_000 + made),
      version: 0,
    };
    const basedOn = await save(work, family, child, { ...wanted, version: wanted.version + 1 });
    if (basedOn === undefined) open.delete(child);
    else open.set(child, { ...wanted, version: wanted.version + 1, basedOn });
  }
}

/** Undefined if the note was printed meanwhile, with the text acknowledged before. */
async function save(
  { world, asking, ledger, giveUp }: Work,
  { bearer }: WritingFamily,
  { participantId }: WritingChild,
  { noteId, mark, version, basedOn }: OpenNote,
): Promise<string | undefined> {
  const { orgId, eventId } = world.camp;
  const text = `Letter ${mark}\nversion ${version}\nThe dog sleeps in front of your door.`;
  while (!giveUp.aborted) {
    const since = performance.now();
    const told = await asking.ask("note", `${world.origin}/callable/addNote`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${bearer}` },
      body: JSON.stringify({ data: { orgId, eventId, participantId, noteId, text, basedOn } }),
    });
    if (told?.status === 200) {
      ledger.notes.texts.set(noteId, text);
      for (const name of [noteId, mark]) ledger.parts.set(name, ledger.part);
      asking.done("note", since);
      return saved.parse(JSON.parse(told.text)).result.note.updatedAt;
    }
    if (told !== undefined && codeOf(told) === noteErrors.justPrinted.code) return undefined;
    asking.refused(errorText(told, noteErrors.saveFailed.message));
    if (told !== undefined && told.status < 500) asking.untrue(`addNote ${told.status} ${told.text}`);
    await pause(againMs);
  }
  return undefined;
}
