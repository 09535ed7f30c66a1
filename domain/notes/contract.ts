import * as z from "zod/mini";
import { callable, cursorParam, query } from "../contract.ts";
import { myParticipant } from "../invites/my-participant.ts";
import { nothing } from "../refs.ts";
import { uuid } from "../uuid.ts";
import { noteErrors } from "./errors.ts";
import { myHandOuts } from "./letter-steps.ts";
import { activityAnswer } from "./message-status.ts";
import { noteToSave, noteToDelete } from "./note-to-save.ts";
import { notesAnswer, note } from "./note.ts";
import { photoErrors } from "./photo-errors.ts";
import { photoToSend, issuedPhoto, sentPhoto, photoPlace, myPhotosAnswer } from "./photo.ts";
import { signatureToSave } from "./signature.ts";

export const readMyParticipant = query("readMyParticipant", "/my/participants/:participantId", {
  input: z.object({ participantId: uuid }),
  output: myParticipant,
});

export const listMyNotes = query("listMyNotes", "/my/participants/:participantId/notes", {
  input: z.object({ participantId: uuid, older: cursorParam }),
  output: notesAnswer,
});

export const listMyHandOuts = query("listMyHandOuts", "/my/participants/:participantId/handOuts", {
  input: z.object({ participantId: uuid }),
  output: myHandOuts,
});

export const listMyActivity = query("listMyActivity", "/my/activity", {
  input: nothing,
  output: activityAnswer,
});

export const initNotePhoto = callable("initNotePhoto", {
  input: photoToSend,
  output: issuedPhoto,
  errors: [photoErrors.another.code],
});

export const completeNotePhoto = callable("completeNotePhoto", {
  input: sentPhoto,
  output: nothing,
});

export const removeNotePhoto = callable("removeNotePhoto", {
  input: photoPlace,
  output: nothing,
});

export const listMyPhotos = query("listMyPhotos", "/my/participants/:participantId/photos", {
  input: z.object({ participantId: uuid }),
  output: myPhotosAnswer,
});

export const addNote = callable("addNote", {
  input: noteToSave,
  output: z.object({ note }),
  errors: [
    noteErrors.justPrinted.code,
    noteErrors.anotherWaits.code,
    noteErrors.dayNotOpen.code,
    noteErrors.changedElsewhere.code,
    noteErrors.gone.code,
    noteErrors.linkNotFound.code,
    noteErrors.writingClosed.code,
    noteErrors.tooMany.code,
  ],
});

export const signLetters = callable("signLetters", {
  input: signatureToSave,
  output: nothing,
});

export const deleteNote = callable("deleteNote", {
  input: noteToDelete,
  output: z.object({ deleted: z.literal(true) }),
});
