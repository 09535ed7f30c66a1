import { defineMessages } from "#web/platform/language.ts";

export const languageMessages = defineMessages("language", {
  title: "Language",
  help: "Of the pages for families, of the mails we send you, and of the side of a sheet that is written on for you. Pages for staff are in English.",
  notSaved: "Your language could not be saved.",
});
export type LanguageMessages = typeof languageMessages.english;
