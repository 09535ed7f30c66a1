import { words } from "#web/platform/language.ts";

export const languageWords = words("language", {
  title: "Language",
  help: "Of the pages for families, of the mails we send you, and of the side of a sheet that is written on for you. Pages for staff are in English.",
  notSaved: "Your language could not be saved.",
});
export type LanguageWords = typeof languageWords.english;
