import type { SentenceOf } from "../app-error.ts";
import type { noteErrors } from "./errors.ts";

type Sentence = SentenceOf<typeof noteErrors, "countFailed" | "signInToCount">;

export const noteErrorsEs: Readonly<Record<Sentence, string>> = {
  "Link not found": "No se encontró el vínculo",
  "Failed to load participant": "No se pudo cargar el participante",
  "Not loaded yet.": "Todavía no se ha cargado.",
  "Please enter a note.": "Escriba una nota.",
  "A note can have 10,000 characters at most.": "Una nota puede tener 10,000 caracteres como máximo.",
  "Failed to save note.": "No se pudo guardar la nota.",
  "Failed to delete note.": "No se pudo eliminar la nota.",
  "Failed to load notes.": "No se pudieron cargar las notas.",
  "Failed to load activity.": "No se pudo cargar la actividad.",
  "This note was just printed. Write a new one?": "Esta nota se acaba de imprimir. ¿Quiere escribir otra?",
  "This note was just printed, so it can no longer be deleted.":
    "Esta nota se acaba de imprimir, así que ya no se puede eliminar.",
  "You already have a note waiting to print.": "Ya tiene una nota en espera de impresión.",
  "That mail day can no longer be chosen. Please choose another.":
    "Ese día de correo ya no se puede elegir. Elija otro.",
  "This note was changed somewhere else.": "Esta nota se cambió en otro lugar.",
  "This note was deleted somewhere else.": "Esta nota se eliminó en otro lugar.",
  "Writing closed when it ended. What was written stays here to read.":
    "Ya terminó, así que no se puede escribir más. Lo escrito se queda aquí para leerlo.",
  "You have written 30 notes in the last hour. Please try again a little later.":
    "Ha escrito 30 notas en la última hora. Inténtelo de nuevo un poco más tarde.",
};
