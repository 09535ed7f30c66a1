import type { CodeOf } from "../app-error.ts";
import type { noteErrors } from "./errors.ts";

type Code = CodeOf<typeof noteErrors, "countFailed" | "signInToCount">;

export const noteErrorsEs: Readonly<Record<Code, string>> = {
  "link-not-found": "No se encontró el vínculo",
  "my-participant-load-failed": "No se pudo cargar el participante",
  "note-not-loaded": "Todavía no se ha cargado.",
  "note-text-required": "Escriba una nota.",
  "note-text-too-long": "Una carta puede tener hasta 10,000 caracteres.",
  "note-save-failed": "No se pudo guardar la nota.",
  "note-delete-failed": "No se pudo eliminar la nota.",
  "notes-load-failed": "No se pudieron cargar las notas.",
  "activity-load-failed": "No se pudo cargar la actividad.",
  "note-just-printed": "Esta nota se acaba de imprimir. ¿Quiere escribir otra?",
  "note-printed-before-delete": "Esta carta se acaba de imprimir, así que no se puede eliminar.",
  "note-another-waits": "Ya tiene una carta en espera de impresión.",
  "note-day-not-open": "Ese día de correo ya cerró. Elija otro.",
  "note-changed-elsewhere": "Esta carta se cambió en otra pestaña o en otro dispositivo.",
  "note-gone": "Esta carta se eliminó en otra pestaña o en otro dispositivo.",
  "signature-too-long": "El nombre para firmar puede tener hasta 30 caracteres.",
  "signature-failed": "No pudimos cambiar la firma.",
  "question-too-long": "Una pregunta puede tener hasta 90 caracteres.",
  "writing-closed": "Ya no se puede escribir. Todavía puede leer aquí sus cartas.",
  "collecting-stopped": "Aquí ya no se reciben cartas nuevas, porque lo pidió uno de los padres o tutores.",
  "letters-off": "No se imprimen cartas para estas fechas.",
  "letters-per-week": "Ya escribió todas sus cartas de esa semana. Podrá escribir de nuevo el lunes.",
  "notes-per-hour": "Ha guardado 30 cartas en la última hora. Inténtelo de nuevo un poco más tarde.",
};
