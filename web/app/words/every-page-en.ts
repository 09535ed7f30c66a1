import { words } from "#web/platform/language.ts";

/** Also loaded by public pages. */
export const everyPageWords = words("everyPage", {
  loading: "Loading…",
  checkingAccess: "Checking access…",
  skip: "Skip to content",
});
export type EveryPageWords = typeof everyPageWords.english;
