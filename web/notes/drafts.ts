import * as z from "zod/mini";
import type { Note } from "#domain/notes/note.ts";
import { areSameQuestions, cleanQuestions } from "#domain/notes/questions.ts";
import { cleanText } from "#domain/text.ts";
import { forgetOne, isKeptOfAnybody, keep, keptOf } from "#web/platform/kept-here.ts";
import { newId } from "#web/platform/new-id.ts";

const draft = z.object({
  /** One per open editor, so two tabs never overwrite each other. */
  draftId: z.string(),
  participantId: z.string(),
  /** Created once, so resending never creates a second note. */
  noteId: z.string(),
  /** `updatedAt` and text of the version being edited; null and empty for a new note. */
  basedOn: z.nullable(z.string()),
  writtenOver: z.string(),
  /** The day of that version and of this draft. Null means as soon as possible; older drafts have neither field. */
  overDay: z._default(z.nullable(z.string()), null),
  deliverOn: z._default(z.nullable(z.string()), null),
  /** Those of that version and of this draft. Older drafts have neither field. */
  overQuestions: z._default(z.array(z.string()), []),
  questions: z._default(z.array(z.string()), []),
  text: z.string(),
  /** The photo is stored separately on this device (photo/kept-photos.ts). */
  hasPhoto: z._default(z.boolean(), false),
  /** The last text sent without a response: the server may or may not have it. */
  sentText: z.nullable(z.string()),
  /** The server has the text; only some of the alsoTo notes are missing. */
  saved: z.boolean(),
  /** Further recipients, each with a separate note. */
  alsoTo: z.array(z.object({ participantId: z.string(), noteId: z.string() })),
  /** Milliseconds. */
  keptAt: z.number(),
});
export type Draft = z.infer<typeof draft>;

export function newDraft(
  participantId: string,
  over?: Note,
  deliverOn: string | null = over?.deliverOn ?? null,
): Draft {
  return {
    draftId: newId(),
    participantId,
    noteId: over?.id ?? newId(),
    basedOn: over?.updatedAt ?? null,
    writtenOver: over?.text ?? "",
    overDay: over?.deliverOn ?? null,
    deliverOn,
    overQuestions: over?.questions ?? [],
    questions: over?.questions ?? [],
    text: over?.text ?? "",
    hasPhoto: false,
    sentText: null,
    saved: false,
    alsoTo: [],
    keptAt: Date.now(),
  };
}

/** True if the server may lack any of it. */
export function isUnsent(kept: Draft): boolean {
  const { text, writtenOver, hasPhoto, sentText, alsoTo } = kept;
  return (
    hasPhoto ||
    sentText !== null ||
    alsoTo.length > 0 ||
    cleanText(text) !== writtenOver ||
    isMoved(kept) ||
    hasNewQuestions(kept)
  );
}

/** True if its questions are not those of the saved version. */
export function hasNewQuestions({ questions, overQuestions }: Draft): boolean {
  return !areSameQuestions(cleanQuestions(questions), overQuestions);
}

/** True if a saved note has a new day. For a new note the day alone is not a change. */
export function isMoved({ basedOn, overDay, deliverOn }: Draft): boolean {
  return basedOn !== null && overDay !== deliverOn;
}

const nameOf = ({ participantId, draftId }: Draft) => `draft.${participantId}.${draftId}`;

/** False if the browser could not store it. */
export function keepDraft(userId: string, kept: Draft): boolean {
  return keep(userId, nameOf(kept), JSON.stringify(kept));
}

export function dropDraft(userId: string, dropped: Draft): void {
  forgetOne(userId, nameOf(dropped));
}

/** Newest first. */
export function draftsOf(userId: string, participantId: string): Draft[] {
  return keptOf(userId, `draft.${participantId}.`)
    .map(({ text }) => read(text))
    .filter((one) => one !== undefined)
    .toSorted((one, other) => other.keptAt - one.keptAt);
}

/** True if this device has a letter to them that was never sent. */
export function hasUnsentDraft(userId: string, participantId: string): boolean {
  return draftsOf(userId, participantId).some((kept) => !kept.saved && isUnsent(kept));
}

/** Its writer pressed Save, and no answer came: it is sent again, unless the text has changed since. */
export function isInterrupted({ saved, sentText, text }: Draft): boolean {
  return !saved && sentText !== null && sentText === cleanText(text);
}

export function hasInterruptedDraft(userId: string, participantId: string): boolean {
  return draftsOf(userId, participantId).some(isInterrupted);
}

export function hasDraftOfAnybody(participantId: string): boolean {
  return isKeptOfAnybody(`draft.${participantId}.`);
}

function read(text: string): Draft | undefined {
  try {
    return draft.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
