import {
  compareWithRows,
  createLedger,
  type NoteRow,
  type NotesLedger,
  type SheetCopy,
} from "./notes-ledger.ts";
import { compareWithPaper, marksIn, type MarkOnSheet } from "./printing-ledger.ts";

export type FaultsLedger = {
  /** Which part of the drill it is; whatever is acknowledged belongs to it. */
  part: number;
  /** In which part this was acknowledged, by id, mark, address or cookie. */
  parts: Map<string, number>;
  notes: NotesLedger;
  /** Print jobs. */
  jobs: Set<string>;
  /** The hash of the picture behind each reply. */
  replies: Map<string, string>;
  /** Addresses that were invited. */
  invited: Set<string>;
  sessions: Set<string>;
};

export function newLedger(): FaultsLedger {
  return {
    part: 0,
    parts: new Map(),
    notes: createLedger(),
    jobs: new Set(),
    replies: new Map(),
    invited: new Set(),
    sessions: new Set(),
  };
}

/** What database, storage and mailbox have when everything has come to rest. */
export type Kept = {
  notes: NoteRow[];
  copies: (SheetCopy & { jobId: string; sheetNumber: number })[];
  /** What can be read in the PDFs of storage. */
  paper: MarkOnSheet[];
  jobs: { id: string; rendered: boolean; inStorage: boolean }[];
  /** Replies with the hash of their picture. */
  replies: { id: string; sha256: string; inStorage: boolean }[];
  /** Message ids by address. */
  mails: Map<string, string[]>;
  livingSessions: Set<string>;
};

/** What was acknowledged in one part, and what is stored of it. Unacknowledged items count in part 0. */
export function partOf(ledger: FaultsLedger, kept: Kept, part: number): { ledger: FaultsLedger; kept: Kept } {
  const here = (id: string) => (ledger.parts.get(id) ?? 0) === part;
  const ids = (all: ReadonlySet<string>) => new Set([...all].filter(here));
  const entries = <V>(all: ReadonlyMap<string, V>) => new Map([...all].filter(([id]) => here(id)));
  return {
    ledger: {
      ...ledger,
      notes: { texts: entries(ledger.notes.texts), deleted: new Set() },
      jobs: ids(ledger.jobs),
      replies: entries(ledger.replies),
      invited: ids(ledger.invited),
      sessions: ids(ledger.sessions),
    },
    kept: {
      ...kept,
      notes: kept.notes.filter(({ id }) => here(id)),
      copies: kept.copies.filter(({ noteId }) => here(noteId)),
      paper: kept.paper.filter(({ mark }) => here(mark)),
      jobs: kept.jobs.filter(({ id }) => here(id)),
      replies: kept.replies.filter(({ id }) => here(id)),
    },
  };
}

export type Counted = { lost: number; doubled: number };
export type FaultsFindings = Record<
  "notes" | "paper" | "print jobs" | "replies" | "mails" | "sign-ins",
  Counted
> & {
  /** The same mail twice: the mail server had it, and its answer was lost. Mailboxes show one. */
  sameMailTwice: number;
};

export function compareWithKept(ledger: FaultsLedger, kept: Kept): FaultsFindings {
  const { lost, duplicated, wrongOnPaper } = compareWithRows(ledger.notes, kept.notes, kept.copies);
  const printed = kept.notes.filter((note) => note.printed).flatMap(({ text }) => marksIn(text));
  const inRows = kept.copies.flatMap(({ text, ...place }) =>
    marksIn(text).map((mark) => ({ ...place, mark })),
  );
  const paper = compareWithPaper(printed, inRows, kept.paper);
  const mails = [...ledger.invited].map((email) => kept.mails.get(email) ?? []);
  return {
    notes: { lost, doubled: duplicated },
    paper: { lost: paper.missing + paper.elsewhere + wrongOnPaper, doubled: paper.doubled + paper.strangers },
    "print jobs": {
      lost: missing(
        ledger.jobs,
        kept.jobs.filter((job) => job.rendered && job.inStorage),
      ),
      doubled: kept.jobs.filter(({ id }) => !ledger.jobs.has(id)).length,
    },
    replies: {
      lost: missing(
        ledger.replies.keys(),
        kept.replies.filter((reply) => reply.inStorage),
      ),
      doubled: kept.replies.length - new Set(kept.replies.map(({ sha256 }) => sha256)).size,
    },
    mails: {
      lost: mails.filter((ids) => ids.length === 0).length,
      doubled: mails.filter((ids) => new Set(ids).size > 1).length,
    },
    "sign-ins": { lost: ledger.sessions.difference(kept.livingSessions).size, doubled: 0 },
    sameMailTwice: mails.reduce((sum, ids) => sum + ids.length - new Set(ids).size, 0),
  };
}

function missing(wanted: Iterable<string>, there: readonly { id: string }[]): number {
  return new Set(wanted).difference(new Set(there.map(({ id }) => id))).size;
}

export function sumOf(findings: FaultsFindings): Counted {
  const all = Object.values(findings).filter((found) => typeof found !== "number");
  return {
    lost: all.reduce((sum, { lost }) => sum + lost, 0),
    doubled: all.reduce((sum, { doubled }) => sum + doubled, 0),
  };
}
