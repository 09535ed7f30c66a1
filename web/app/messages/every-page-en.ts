import { defineMessages } from "#web/platform/language.ts";

/** Also loaded by public pages. */
export const everyPageMessages = defineMessages("everyPage", {
  loading: "Loading…",
  checkingAccess: "Checking access…",
  skip: "Skip to content",
});
export type EveryPageMessages = typeof everyPageMessages.english;
