import * as z from "zod/mini";
import type { Note } from "#domain/notes/note.ts";
import { cleanText } from "#domain/text.ts";
import { forgetOne, isKeptOfAnybody, keep, keptOf } from "#web/platform/kept-here.ts";
import { newId } from "#web/platform/new-id.ts";

const draft = z.object({
  /** Each opened editor has one of its own, so that two tabs never write over each other. */
  draftId: z.string(),
  participantId: z.string(),
  /** Made once: however often it is sent, it is one note. */
  noteId: z.string(),
  /** `updatedAt` and text of the version this was written over; null and empty for a new note. */
  basedOn: z.nullable(z.string()),
  writtenOver: z.string(),
  /** The day that version is meant for, and the one this is. Null is as soon as possible; older drafts say neither. */
  overDay: z._default(z.nullable(z.string()), null),
  deliverOn: z._default(z.nullable(z.string()), null),
  text: z.string(),
  /** A photo was chosen for it, and lies beside it on this device (photo/kept-photos.ts). */
  hasPhoto: z._default(z.boolean(), false),
  /** What was sent last and not answered: the server may have it or not. */
  sentText: z.nullable(z.string()),
  /** The server has the text; only some of the others it was meant for do not. */
  saved: z.boolean(),
  /** Who else gets it, each as a note of its own. */
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
    text: over?.text ?? "",
    hasPhoto: false,
    sentText: null,
    saved: false,
    alsoTo: [],
    keptAt: Date.now(),
  };
}

/** Whether there is anything the server is not known to have. */
export function isUnsent(kept: Draft): boolean {
  const { text, writtenOver, hasPhoto, sentText, alsoTo } = kept;
  return (
    hasPhoto || sentText !== null || alsoTo.length > 0 || cleanText(text) !== writtenOver || isMoved(kept)
  );
}

/** Whether a letter that the server has is meant for another day now. Of a new one the day is nothing by itself. */
export function isMoved({ basedOn, overDay, deliverOn }: Draft): boolean {
  return basedOn !== null && overDay !== deliverOn;
}

const nameOf = ({ participantId, draftId }: Draft) => `draft.${participantId}.${draftId}`;

/** False when this browser could not store it. */
export function keepDraft(userId: string, kept: Draft): boolean {
  return keep(userId, nameOf(kept), JSON.stringify(kept));
}

export function dropDraft(userId: string, dropped: Draft): void {
  forgetOne(userId, nameOf(dropped));
}

/** The latest first. */
export function draftsOf(userId: string, participantId: string): Draft[] {
  return keptOf(userId, `draft.${participantId}.`)
    .map(({ text }) => read(text))
    .filter((one) => one !== undefined)
    .toSorted((one, other) => other.keptAt - one.keptAt);
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
