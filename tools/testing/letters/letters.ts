import type { Activity } from "#domain/notes/message-status.ts";
import type { Kept } from "./actions.ts";

export type Letter = {
  id: string;
  who: number;
  text: string;
  createdAt: string;
  updatedAt: string;
  /** Null while it waits. */
  sheet: { jobId: string; number: number } | null;
  returned: boolean;
};
type Job = { id: string; printedAt: string; voided: boolean; sheets: number[] };
type Reply = { who: number; scope: "contact" | "participant"; uploadedAt: string };

/** Two parents of one child and one of another: `children[who]` is the child that a writer writes to. */
export const children = [0, 0, 1] as const;
export const everybody = children.map((_, who) => who);

/** What is the case with a camp's letters, as plainly as it can be said. Never changed, only copied. */
export type Letters = {
  readonly letters: ReadonlyMap<string, Letter>;
  readonly jobs: ReadonlyMap<string, Job>;
  readonly replies: readonly Reply[];
  readonly removed: ReadonlySet<number>;
};

export const noLetters: Letters = { letters: new Map(), jobs: new Map(), replies: [], removed: new Set() };

export const waits = ({ sheet }: Letter) => sheet === null;
export const waitsPlainly = ({ sheet, returned }: Letter) => sheet === null && !returned;

export function withLetter({ letters, ...rest }: Letters, letter: Letter): Letters {
  return { ...rest, letters: new Map(letters).set(letter.id, letter) };
}

export function withoutLetters({ letters, ...rest }: Letters, gone: (letter: Letter) => boolean): Letters {
  return { ...rest, letters: new Map([...letters].filter(([, letter]) => !gone(letter))) };
}

/** What can be printed, in the order in which it is: by child, by contact, the oldest first. */
export function toPrint({ letters, removed }: Letters): Letter[] {
  return [...letters.values()]
    .filter((letter) => waits(letter) && !removed.has(letter.who))
    .toSorted((one, other) => one.who - other.who || (inOrder(one, other) ? -1 : 1));
}

function inOrder(one: Letter, other: Letter): boolean {
  return one.createdAt === other.createdAt ? one.id < other.id : one.createdAt < other.createdAt;
}

/** The facts that a family's message status is derived from. */
export function activityOf(
  { letters, jobs, replies }: Letters,
  who: number,
): Omit<Activity, "participantId"> {
  const own = [...letters.values()].filter((letter) => letter.who === who);
  const printedAt = ({ sheet }: Letter) =>
    sheet === null ? null : (jobs.get(sheet.jobId)?.printedAt ?? null);
  const newest = own.toSorted((one, other) => (inOrder(one, other) ? 1 : -1))[0];
  const seen = replies.filter((reply) =>
    reply.scope === "contact" ? reply.who === who : children[reply.who] === children[who],
  );
  return {
    newestNote: newest === undefined ? null : { createdAt: newest.createdAt, printedAt: printedAt(newest) },
    lastPrintedAt: latest(own.map(printedAt)),
    lastRespondedAt: latest(seen.map(({ uploadedAt }) => uploadedAt)),
  };
}

function latest(moments: (string | null)[]): string | null {
  return (
    moments
      .filter((moment) => moment !== null)
      .toSorted()
      .at(-1) ?? null
  );
}

/** What the database should hold, in the words in which it is read. */
export function keptOf({ letters, jobs }: Letters): Omit<Kept, "sheetNotes"> {
  return {
    notes: [...letters.values()]
      .map(({ id, who, text, sheet, returned }) => ({
        id,
        who,
        text,
        jobId: sheet?.jobId ?? null,
        sheetNumber: sheet?.number ?? null,
        returned,
      }))
      .toSorted((one, other) => (one.id < other.id ? -1 : 1)),
    jobs: [...jobs.values()]
      .map(({ id, voided }) => ({ id, voided }))
      .toSorted((one, other) => (one.id < other.id ? -1 : 1)),
  };
}
