import type { Note } from "#domain/notes/note.ts";
import { areSameQuestions, cleanQuestions } from "#domain/notes/questions.ts";
import { cleanText } from "#domain/text.ts";
import { isUnsent, type Draft } from "./drafts.ts";

export type Collision =
  | { type: "justPrinted" | "changedElsewhere" | "anotherWaits"; other: Note }
  /** Only the server's response tells this: a note missing on screen may just be an older one. */
  | { type: "gone" };

export type DraftStatus =
  /** It can be saved over the version `basedOn`. */
  | { status: "free"; basedOn: string | null }
  /** The draft has no changes, so the newer version replaces it. */
  | { status: "outdated"; by: Note }
  /** The server has exactly this text, even if its response was lost. */
  | { status: "saved" }
  | { status: "collides"; collision: Collision };

export function draftStatus(draft: Draft, notes: readonly Note[]): DraftStatus {
  const stored = notes.find(({ id }) => id === draft.noteId);
  return stored === undefined ? draftStatusOfNew(draft, notes) : standingOver(draft, stored);
}

function standingOver(draft: Draft, stored: Note): DraftStatus {
  const text = cleanText(draft.text);
  const isPrinted = stored.printedAt !== null;
  const isSameDay = stored.deliverOn === draft.deliverOn;
  const asksTheSame = areSameQuestions(stored.questions, cleanQuestions(draft.questions));
  if (stored.text === text && asksTheSame && (isPrinted || (draft.sentText === text && isSameDay)))
    return { status: "saved" };
  if (isPrinted)
    return isUnsent(draft)
      ? { status: "collides", collision: { type: "justPrinted", other: stored } }
      : { status: "saved" };
  // A text that we sent and whose response was lost is not another version.
  const isOurs = stored.updatedAt === draft.basedOn || [draft.sentText, text].includes(stored.text);
  if (isOurs) return { status: "free", basedOn: stored.updatedAt };
  return isUnsent(draft)
    ? { status: "collides", collision: { type: "changedElsewhere", other: stored } }
    : { status: "outdated", by: stored };
}

function draftStatusOfNew(draft: Draft, notes: readonly Note[]): DraftStatus {
  const another = notes.find(
    ({ printedAt, returned, deliverOn }) => printedAt === null && !returned && deliverOn === draft.deliverOn,
  );
  return another !== undefined && draft.basedOn === null && isUnsent(draft)
    ? { status: "collides", collision: { type: "anotherWaits", other: another } }
    : { status: "free", basedOn: draft.basedOn };
}
