import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import * as z from "zod/mini";
import { noteErrors } from "#domain/notes/errors.ts";
import { maxNotesPerHour, note } from "#domain/notes/note.ts";
import { uuidv7 } from "#domain/uuid.ts";
import type { WritingChild, WritingFamilies, WritingFamily } from "#tools/testing/writing-families.ts";
import { post } from "../people.ts";
import type { NotesLedger } from "./notes-ledger.ts";

/** `printed`: the note was printed meanwhile. `nothing`: the drill ended first, or an unexpected error. */
export type Answered = { result: "done"; body: unknown } | { result: "printed" | "nothing" };
export type SendNote = (operation: string, child: WritingChild, input: object) => Promise<Answered>;

export type FamilyPlan = {
  family: WritingFamily;
  send: SendNote;
  /** Records what was acknowledged. */
  onSaved: (noteId: string, text: string, isNew: boolean) => void;
  onDeleted?: (noteId: string) => void;
  pauseMs: () => number;
  /** The first line of a letter, which names it. */
  nameOf: (child: WritingChild, made: number) => string;
};

/** No new action begins after `until`. */
export type FamilyTurn = { until: AbortSignal; mayDelete: boolean };

type OpenNote = { noteId: string; letter: string; version: number; basedOn?: string };

const savedAnswer = z.object({
  result: z.object({ note: z.pick(note, { id: true, text: true, updatedAt: true }) }),
});

/** Error codes that can occur in normal operation. */
export const printedCodes = new Set<string>([
  noteErrors.justPrinted.code,
  noteErrors.printedBeforeDelete.code,
]);

/** A family's browser writes to its children in turn and edits until a letter was printed. Remembers its notes. */
export function aFamilyWriting(plan: FamilyPlan): (turn: FamilyTurn) => Promise<void> {
  const { family, send, onSaved, onDeleted } = plan;
  const open = new Map<WritingChild, OpenNote>();
  let made = 0;

  async function save(child: WritingChild, { noteId, letter, version, basedOn }: OpenNote): Promise<void> {
    const text = textOf(letter, version);
    const answer = await send("addNote", child, { noteId, text, basedOn });
    // What was acknowledged before is what was printed; the next letter is a new one.
    if (answer.result === "printed") open.delete(child);
    if (answer.result !== "done") return;
    const { note: saved } = savedAnswer.parse(answer.body).result;
    if (saved.id !== noteId || saved.text !== text)
      throw new Error(`${noteId} was answered with another note`);
    onSaved(noteId, text, version === 1);
    open.set(child, { noteId, letter, version: version + 1, basedOn: saved.updatedAt });
  }

  async function create(child: WritingChild): Promise<void> {
    if (made === maxNotesPerHour) return;
    made += 1;
    const noteId = uuidv7(Date.now(), randomBytes(10));
    await save(child, { noteId, letter: plan.nameOf(child, made), version: 1 });
  }

  async function remove(child: WritingChild, { noteId }: OpenNote): Promise<void> {
    const answer = await send("deleteNote", child, { noteId });
    open.delete(child);
    if (answer.result === "done") onDeleted?.(noteId);
  }

  return async ({ until, mayDelete }) => {
    for (let action = 0; !until.aborted; action += 1) {
      await pause(plan.pauseMs());
      const child = family.children[action % family.children.length];
      if (child === undefined) throw new Error("The family has no child.");
      const known = open.get(child);
      if (known === undefined) await create(child);
      else if (mayDelete && action % 11 === 10) await remove(child, known);
      else await save(child, known);
    }
  };
}

/** The first line names the letter and the second its version; the rest is as long as letters are. */
function textOf(letter: string, version: number): string {
  return `${letter}\nversion ${version}\n${"We miss you 🏕️ and the dog does too. ".repeat(1 + (version % 20))}`.trim();
}

type DrillCounts = ReturnType<typeof noCounts>;

export function noCounts() {
  return { created: 0, edited: 0, deleted: 0, printedBefore: 0, retries: 0, refused: 0, unanswered: 0 };
}

type Families = {
  camp: WritingFamilies;
  origin: string;
  ledger: NotesLedger;
  counts: DrillCounts;
  pauseMs: () => number;
  /** Requests still pending at this point count as unanswered. */
  giveUp: AbortSignal;
};

/** All families of the camp. Each repeats an action unchanged until it gets an answer. */
export function familiesWriting({ camp, origin, ledger, counts, pauseMs, giveUp }: Families) {
  const { orgId, eventId } = camp;
  return camp.families.map((family) => {
    const send: SendNote = async (operation, { participantId }, input) => {
      const body = { data: { orgId, eventId, participantId, ...input } };
      while (!giveUp.aborted) {
        const answer = await ask(`${origin}/callable/${operation}`, family.bearer, body);
        if (answer?.status === 200) return { result: "done", body: JSON.parse(answer.text) };
        if (answer !== undefined && answer.status < 500) return refuse(answer, counts);
        counts.retries += 1;
        await pause(100 + Math.random() * 100);
      }
      counts.unanswered += 1;
      return { result: "nothing" };
    };
    return aFamilyWriting({
      family,
      send,
      pauseMs,
      nameOf: (child, made) => `Letter ${child.number}.${made}`,
      onSaved(noteId, text, isNew) {
        ledger.texts.set(noteId, text);
        counts[isNew ? "created" : "edited"] += 1;
      },
      onDeleted(noteId) {
        ledger.texts.delete(noteId);
        ledger.deleted.add(noteId);
        counts.deleted += 1;
      },
    });
  });
}

async function ask(url: string, bearer: string, body: object) {
  try {
    const response = await post(url, bearer, body, { patienceMs: 15_000 });
    return { status: response.status, text: await response.text() };
  } catch {
    // No connection, or a lost answer.
    return undefined;
  }
}

const refusal = z.object({ error: z.object({ code: z.string() }) });

function refuse({ status, text }: { status: number; text: string }, counts: DrillCounts): Answered {
  const code = refusal.safeParse(JSON.parse(text)).data?.error.code ?? "";
  if (printedCodes.has(code)) counts.printedBefore += 1;
  else if ((counts.refused += 1) === 1) console.error(`refused: ${status} ${text}`);
  return { result: "printed" };
}
