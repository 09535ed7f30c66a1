import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import * as z from "zod/mini";
import { maxNotesPerHour, note } from "#domain/notes/note.ts";
import { noteErrors } from "#domain/notes/errors.ts";
import { uuidv7 } from "#domain/uuid.ts";
import type { WritingChild, WritingFamilies, WritingFamily } from "#tools/testing/writing-families.ts";
import type { NotesLedger } from "./notes-ledger.ts";
import { sendUntilAnswered, type DrillCounts } from "./notes-sending.ts";

export type FamilyPlan = {
  origin: string;
  camp: WritingFamilies;
  family: WritingFamily;
  ledger: NotesLedger;
  counts: DrillCounts;
  pauseMs: () => number;
  /** Requests still pending at this point count as unanswered. */
  giveUp: AbortSignal;
};

/** No new action begins after `until`. */
export type FamilyTurn = { until: AbortSignal; mayDelete: boolean };

type OpenNote = { noteId: string; letter: string; version: number; basedOn?: string };

const savedAnswer = z.object({
  result: z.object({ note: z.pick(note, { id: true, text: true, updatedAt: true }) }),
});
const printed = new Set<string>([noteErrors.justPrinted.code, noteErrors.printedBeforeDelete.code]);

/** A family's browser: retries each action unchanged until it gets a response. Remembers its notes across the parts. */
export function aFamilyWriting(plan: FamilyPlan): (turn: FamilyTurn) => Promise<void> {
  const { camp, family, ledger, counts, giveUp } = plan;
  const open = new Map<WritingChild, OpenNote>();
  let made = 0;

  const send = (name: string, { participantId }: WritingChild, action: object) =>
    sendUntilAnswered({
      url: `${plan.origin}/callable/${name}`,
      bearer: family.bearer,
      data: { orgId: camp.orgId, eventId: camp.eventId, participantId, ...action },
      expected: printed,
      counts,
      giveUp,
    });

  async function save(child: WritingChild, wanted: OpenNote): Promise<boolean> {
    const { noteId, letter, version, basedOn } = wanted;
    const text = textOf(letter, version);
    const answer = await send("addNote", child, { noteId, text, basedOn });
    // What was acknowledged before is what was printed; the next letter is a new one.
    if (answer.result === "refused") open.delete(child);
    if (answer.result !== "done") return false;
    const { note: saved } = savedAnswer.parse(answer.body).result;
    if (saved.id !== noteId || saved.text !== text)
      throw new Error(`${noteId} was answered with another note`);
    ledger.texts.set(noteId, text);
    open.set(child, { noteId, letter, version, basedOn: saved.updatedAt });
    return true;
  }

  async function create(child: WritingChild): Promise<void> {
    if (made === maxNotesPerHour) return;
    made += 1;
    const noteId = uuidv7(Date.now(), randomBytes(10));
    if (await save(child, { noteId, letter: `Letter ${child.number}.${made}`, version: 1 }))
      counts.created += 1;
  }

  async function edit(child: WritingChild, known: OpenNote): Promise<void> {
    if (await save(child, { ...known, version: known.version + 1 })) counts.edited += 1;
  }

  async function remove(child: WritingChild, { noteId }: OpenNote): Promise<void> {
    const answer = await send("deleteNote", child, { noteId });
    open.delete(child);
    if (answer.result !== "done") return;
    ledger.texts.delete(noteId);
    ledger.deleted.add(noteId);
    counts.deleted += 1;
  }

  return async ({ until, mayDelete }) => {
    for (let action = 0; !until.aborted && !giveUp.aborted; action += 1) {
      await pause(plan.pauseMs());
      const child = family.children[action % family.children.length];
      if (child === undefined) throw new Error("The family has no child.");
      const known = open.get(child);
      if (known === undefined) await create(child);
      else if (mayDelete && action % 11 === 10) await remove(child, known);
      else await edit(child, known);
    }
  };
}

/** The first line names the letter and the second its version; the rest is as long as letters are. */
function textOf(letter: string, version: number): string {
  return `${letter}\nversion ${version}\n${"We miss you 🏕️ and the dog does too. ".repeat(1 + (version % 20))}`.trim();
}
