import type { Language } from "#domain/language.ts";

/** As whoever reads it calls it, in every language the same. */
export const languageNames: Readonly<Record<Language, string>> = { en: "English", es: "Español" };
