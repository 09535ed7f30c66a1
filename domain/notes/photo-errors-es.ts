import type { CodeOf } from "../app-error.ts";
import type { photoErrors } from "./photo-errors.ts";

export const photoErrorsEs: Readonly<Record<CodeOf<typeof photoErrors>, string>> = {
  "photos-off": "Por ahora aquí no se imprimen fotos.",
  "photo-late": "Esta carta se imprimió antes de que llegara su foto.",
  "photo-another": "Esta carta ya tiene otra foto.",
  "photo-not-found": "No existe esa foto.",
  "photo-not-sent": "La foto todavía no ha llegado.",
  "photo-unreadable": "Este archivo no se puede leer como foto. Elija otro.",
  "photo-send-failed": "No se pudo enviar la foto.",
  "photo-remove-failed": "No se pudo quitar la foto.",
  "photos-per-hour": "Ha enviado 60 fotos en la última hora. Inténtelo de nuevo un poco más tarde.",
};
