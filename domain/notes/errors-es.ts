import type { CodeOf } from "../app-error.ts";
import type { noteErrors } from "./errors.ts";

type Code = CodeOf<typeof noteErrors, "countFailed" | "signInToCount">;

export const noteErrorsEs: Readonly<Record<Code, string>> = {
  "link-not-found": "No se encontró el vínculo",
  "my-participant-load-failed": "No se pudo cargar el participante",
  "note-not-loaded": "Todavía no se ha cargado.",
  "note-text-required": "Escriba una nota.",
  "note-text-too-long": "Una nota puede tener 10,000 caracteres como máximo.",
  "note-save-failed": "No se pudo guardar la nota.",
  "note-delete-failed": "No se pudo eliminar la nota.",
  "notes-load-failed": "No se pudieron cargar las notas.",
  "activity-load-failed": "No se pudo cargar la actividad.",
  "note-just-printed": "Esta nota se acaba de imprimir. ¿Quiere escribir otra?",
  "note-printed-before-delete": "Esta nota se acaba de imprimir, así que ya no se puede eliminar.",
  "note-another-waits": "Ya tiene una nota en espera de impresión.",
  "note-day-not-open": "Ese día de correo ya no se puede elegir. Elija otro.",
  "note-changed-elsewhere": "Esta nota se cambió en otro lugar.",
  "note-gone": "Esta nota se eliminó en otro lugar.",
  "writing-closed": "Ya terminó, así que no se puede escribir más. Lo escrito se queda aquí para leerlo.",
  "notes-per-hour": "Ha escrito 30 notas en la última hora. Inténtelo de nuevo un poco más tarde.",
};
