import type { Language } from "./language.ts";

/** The first line of an email that can be answered. What is quoted below it is no part of the answer. */
export const replyLines: Readonly<Record<Language, string>> = {
  en: "Write your answer above this line",
  es: "Escriba su respuesta arriba de esta línea",
};
