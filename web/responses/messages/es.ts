import type { CodeOf } from "#domain/app-error.ts";
import { heldTextInSpanish } from "#domain/organizations/terms-es.ts";
import { bookCountsEs } from "#domain/responses/books/book-counts-es.ts";
import { bookSize } from "#domain/responses/books/book-counts.ts";
import type { bookErrors } from "#domain/responses/books/errors.ts";
import type { downloadErrors } from "#domain/responses/downloads/errors.ts";
import type { deskErrors, responseErrors, shareErrors } from "#domain/responses/errors.ts";
import type { BookMessages } from "./book-en.ts";
import type { ReplyMessages } from "./en.ts";

export const repliesEs: ReplyMessages = {
  loading: "Cargando respuestas…",
  wroteBack: (name) => `${name} respondió`,
  wroteToYou: (name) => `${name} le escribió`,
  letterAbout: (name) => `Una carta sobre ${name}`,
  isNew: "Nueva",
  page: (page) => `Página ${page}`,
  picture: (picture) => `Foto ${picture}`,
  otherSide: "El otro lado",
  wholePage: "Mostrar la página entera",
  onlyWriting: "Mostrar solo lo escrito",
  straightened: "Mostrar la página mejorada",
  plain: "Mostrar la foto original",
  replyFrom: (name) => `Respuesta de ${name}`,
  letterFrom: (name) => `Carta de ${name}`,
  alt: (name, day) => `Respuesta escrita a mano de ${name}, ${day}`,
  altLetter: (name, day) => `Carta escrita a mano de ${name}, ${day}`,
  altAbout: (name, day) => `Carta escrita a mano sobre ${name}, ${day}`,
  altPage: (what, page, pages) => `${what}, página ${page} de ${pages}`,
  unavailable: "Vista previa no disponible",
  held: heldTextInSpanish,

  open: "Abrir",
  openHere: "Abrir aquí",
  opening: "Abriendo…",
  openingPicture: "Abriendo la imagen…",
  download: "Descargar",
  share: "Compartir",
  pressShareAgain: "Listo. Pulse «Compartir» otra vez.",
  asking: "Un momento…",

  previous: "Anterior",
  smaller: "Más pequeña",
  larger: "Más grande",
  rotate: "Girar",
  next: "Siguiente",

  keepTitle: "Conserve estas cartas",
  keepWhat: (name) =>
    `Todas sus cartas y las respuestas de ${name} en un archivo ZIP. Mejor en una computadora.`,
  downloadAll: "Descargar todo",
  hasBegun: "La descarga ya empezó. Puede tardar un minuto.",
};

export const bookEs: BookMessages = {
  title: "Un libro de recuerdo",
  loading: "Cargando…",
  nothingYet: "Cuando se imprima una carta o llegue una respuesta, podrá hacer un libro.",
  what: (name) => `Sus cartas y las respuestas de ${name} en un libro: un PDF para imprimir y guardar.`,
  inIt: (counts) => `Hasta ahora, ${bookCountsEs(counts)}.`,
  isOld: "Hay algo nuevo desde su último libro.",
  make: "Hacer el libro",
  makeAgain: "Actualizar el libro",
  asking: "Un momento…",
  making: "Estamos haciendo su libro",
  patience: "Puede salir de esta página. Su libro estará aquí cuando vuelva.",
  isReady: "Su libro está listo.",
  size: ({ pages, byteSize, ...counts }) =>
    `${bookCountsEs(counts)} en ${pages} páginas, ${bookSize(byteSize)}.`,
  download: "Descargar el libro",
  failed: "No pudimos hacer el libro.",
  notLost: "Sus cartas y respuestas están a salvo. Inténtelo de nuevo en un rato.",
};

type Code =
  | (typeof responseErrors)["responseNotFound" | "loadFailed"]["code"]
  | (typeof deskErrors)["openFailed" | "downloadFailed"]["code"]
  | CodeOf<typeof shareErrors>
  | CodeOf<typeof downloadErrors, "onlyAdmins">
  | CodeOf<typeof bookErrors>;

/** Only the messages that families can get: reading and downloading. */
export const responseErrorsEs: Readonly<Record<Code, string>> = {
  "response-not-found": "No se encontró la respuesta.",
  "responses-not-loaded": "No se pudieron cargar las respuestas",
  "response-not-opened": "No se pudo abrir la respuesta.",
  "response-not-downloaded": "No se pudo descargar la respuesta.",
  "response-not-shared": "No se pudo compartir la respuesta. Inténtelo de nuevo.",
  "download-link-ended": "Este enlace ya no sirve. Pulse otra vez «Descargar».",
  "too-many-downloads": "Hay muchas descargas en este momento. Inténtelo de nuevo en unos minutos.",
  "download-failed": "No se pudo iniciar la descarga.",
  "nothing-for-a-book": "Todavía no hay nada que poner en un libro.",
  "book-not-ready": "Este libro no está listo. Primero hay que hacerlo.",
  "too-many-books": "Hoy ya ha hecho varios libros. Inténtelo de nuevo dentro de unas horas.",
  "book-not-made": "No se pudo hacer el libro.",
  "book-not-loaded": "No se pudo cargar el libro.",
};
