import { words } from "#web/platform/language.ts";

/** What public pages say too. */
export const everyPageWords = words("everyPage", {
  loading: "Loading…",
  checkingAccess: "Checking access…",
  skip: "Skip to content",
});
export type EveryPageWords = typeof everyPageWords.english;
