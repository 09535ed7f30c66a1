import type { Language } from "../../language.ts";

const en = {
  lettersWith: (name: string) => `Letters with ${name}`,
  none: "No letters were written and none came back.",
  days: (first: string, last: string) => (first === last ? first : `${first} to ${last}`),
  from: (name: string) => `From ${name}`,
  written: (day: string) => `Written ${day}`,
  waiting: "Waiting to print",
  printed: (day: string) => `Printed ${day}`,
  wroteBack: (name: string) => `${name} wrote back`,
  wroteFirst: (name: string) => `${name} wrote a letter`,
  fromCounselor: (name: string) => `A letter about ${name}`,
  cameIn: (day: string) => `Came in ${day}`,
  page: (at: number, of: number) => `Page ${at} of ${of}. `,
  withdrawn: "Withdrawn: no family sees it. ",
  unavailable: "Preview unavailable",
  alt: (at: number, day: string) => `Page ${at} of the reply of ${day}, by hand`,
  photoAlt: (day: string) => `The photo in the letter of ${day}`,
  asOf: (day: string) => `Your letters and the replies you could see on ${day}.`,
  keepSafe: "Anyone with this folder can read it. Keep it where you keep letters.",
};

const es: typeof en = {
  lettersWith: (name) => `Cartas con ${name}`,
  none: "No se escribieron cartas ni llegó ninguna.",
  days: (first, last) => (first === last ? first : `Del ${first} al ${last}`),
  from: (name) => `De ${name}`,
  written: (day) => `Escrita el ${day}`,
  waiting: "En espera de impresión",
  printed: (day) => `Impresa el ${day}`,
  wroteBack: (name) => `${name} respondió`,
  wroteFirst: (name) => `${name} escribió una carta`,
  fromCounselor: (name) => `Una carta sobre ${name}`,
  cameIn: (day) => `Llegó el ${day}`,
  page: (at, of) => `Página ${at} de ${of}. `,
  withdrawn: "Retirada: ninguna familia la ve. ",
  unavailable: "Vista previa no disponible",
  alt: (at, day) => `Página ${at} de la respuesta del ${day}, escrita a mano`,
  photoAlt: (day) => `La foto de la carta del ${day}`,
  asOf: (day) => `Sus cartas y las respuestas que podía ver el ${day}.`,
  keepSafe: "Quien tenga esta carpeta puede leerla. Guárdela donde guarda sus cartas.",
};

/** Text between the letters on a downloaded page. Admin downloads are in English. */
export const pageMessages: Readonly<Record<Language, typeof en>> = { en, es };
export type PageMessages = typeof en;
