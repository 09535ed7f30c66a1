import type { CodeOf } from "../app-error.ts";
import type { bookErrors } from "./books/errors.ts";
import type { downloadErrors } from "./downloads/errors.ts";
import type { deskErrors, responseErrors } from "./errors.ts";

type Code =
  | (typeof responseErrors)["responseNotFound" | "loadFailed"]["code"]
  | (typeof deskErrors)["openFailed" | "downloadFailed"]["code"]
  | CodeOf<typeof downloadErrors, "onlyAdmins">
  | CodeOf<typeof bookErrors>;

/** Only the messages that families can get: reading and downloading. */
export const responseErrorsEs: Readonly<Record<Code, string>> = {
  "response-not-found": "No se encontró la respuesta.",
  "responses-not-loaded": "No se pudieron cargar las respuestas",
  "response-not-opened": "No se pudo abrir la respuesta.",
  "response-not-downloaded": "No se pudo descargar la respuesta.",
  "download-link-ended": "Este enlace ya no sirve. Pulse otra vez «Descargar».",
  "too-many-downloads": "Hay muchas descargas en curso. Inténtelo de nuevo en unos minutos.",
  "download-failed": "No se pudo iniciar la descarga.",
  "books-off": "Aquí no se ofrecen libros.",
  "nothing-for-a-book": "Todavía no hay nada que poner en un libro.",
  "book-not-ready": "Este libro no está listo. Primero hay que hacerlo.",
  "too-many-books": "Hoy ya ha hecho varios libros. Inténtelo de nuevo dentro de unas horas.",
  "book-not-made": "No se pudo hacer el libro.",
  "book-not-loaded": "No se pudo cargar el libro.",
};
