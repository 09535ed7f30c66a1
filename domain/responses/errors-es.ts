import type { SentenceOf } from "../app-error.ts";
import type { bookErrors } from "./books/errors.ts";
import type { downloadErrors } from "./downloads/errors.ts";
import type { deskErrors, responseErrors } from "./errors.ts";

type Sentence =
  | (typeof responseErrors)["responseNotFound" | "loadFailed"]["message"]
  | (typeof deskErrors)["openFailed" | "downloadFailed"]["message"]
  | SentenceOf<typeof downloadErrors, "onlyAdmins">
  | SentenceOf<typeof bookErrors>;

/** Only the messages that families can get: reading and downloading. */
export const responseErrorsEs: Readonly<Record<Sentence, string>> = {
  "Response not found.": "No se encontró la respuesta.",
  "Failed to load responses": "No se pudieron cargar las respuestas",
  "Failed to open response.": "No se pudo abrir la respuesta.",
  "Failed to download response.": "No se pudo descargar la respuesta.",
  "This link has ended. Please press Download once more.":
    "Este enlace ya no sirve. Pulse otra vez «Descargar».",
  "Many downloads are under way. Please try again in a few minutes.":
    "Hay muchas descargas en curso. Inténtelo de nuevo en unos minutos.",
  "Failed to start the download.": "No se pudo iniciar la descarga.",
  "Books are not offered here.": "Aquí no se ofrecen libros.",
  "There is nothing to put into a book yet.": "Todavía no hay nada que poner en un libro.",
  "This book is not ready. Please make it first.": "Este libro no está listo. Primero hay que hacerlo.",
  "You have made several books today. Please try again in a few hours.":
    "Hoy ya ha hecho varios libros. Inténtelo de nuevo dentro de unas horas.",
  "Failed to make the book.": "No se pudo hacer el libro.",
  "Failed to load the book.": "No se pudo cargar el libro.",
};
