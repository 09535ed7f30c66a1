import { spanishWordsFor } from "#domain/organizations/words-es.ts";
import type { ReplyWords } from "./en.ts";

export const repliesEs: ReplyWords = {
  loading: "Cargando respuestas…",
  wroteBack: (name) => `${name} respondió`,
  wroteToYou: (name) => `${name} le escribió`,
  pageOf: (page, pages) => `Página ${page} de ${pages}`,
  straightened: "Mostrar la página enderezada",
  plain: "Mostrar la foto tal cual",
  replyFrom: (name) => `Respuesta de ${name}`,
  letterFrom: (name) => `Carta de ${name}`,
  alt: (name, day) => `Respuesta escrita a mano de ${name}, ${day}`,
  altLetter: (name, day) => `Carta escrita a mano de ${name}, ${day}`,
  altPage: (what, page, pages) => `${what}, página ${page} de ${pages}`,
  unavailable: "Vista previa no disponible",
  held: (type) => spanishWordsFor(type).held,

  open: "Abrir",
  openHere: "Abrir aquí",
  opening: "Abriendo…",
  openingPicture: "Abriendo la imagen…",
  download: "Descargar",
  asking: "Un momento…",

  previous: "Anterior",
  smaller: "Más pequeña",
  larger: "Más grande",
  rotate: "Girar",
  next: "Siguiente",

  keepTitle: "Conserve estas cartas",
  keepWhat: (name) => `Sus cartas y las respuestas de ${name} en un solo archivo, para leerlas sin internet.`,
  downloadAll: "Descargar todo",
  hasBegun: "Ya empezó. Su navegador muestra cuánto falta; si hay muchas fotos, tarda un rato.",
};
