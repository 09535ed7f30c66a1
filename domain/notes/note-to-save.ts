import * as z from "zod/mini";
import { calendarDay } from "../events/calendar-day.ts";
import { uuid } from "../uuid.ts";
import { noteText } from "./note.ts";

// Apart from what a note is: the screens need no reader of moments, and would load one.
const ofParticipant = { orgId: uuid, eventId: uuid, participantId: uuid };

/** addNote: creates and edits. */
export const noteToSave = z.object({
  ...ofParticipant,
  text: noteText,
  /** Made by the browser for a new note, so that sending again saves once; absent: the note that waits, or a new one. */
  noteId: z.optional(uuid),
  /** `updatedAt` of the version this text was written over. Absent for a new note. */
  basedOn: z.optional(z.iso.datetime()),
  /** The mail day it is meant for; null is as soon as possible. Absent: as it was. */
  deliverOn: z.optional(z.nullable(calendarDay)),
});
export type NoteToSave = z.infer<typeof noteToSave>;

export const noteToDelete = z.object({ ...ofParticipant, noteId: uuid });
export type NoteToDelete = z.infer<typeof noteToDelete>;
