import { defineMessages } from "#web/platform/language.ts";

export const languageMessages = defineMessages("language", {
  title: "Language",
  help: "Used for family pages, our emails to you, and the reply side of your letters.",
  notSaved: "We couldn't save your language. Try again.",
});
export type LanguageMessages = typeof languageMessages.english;
