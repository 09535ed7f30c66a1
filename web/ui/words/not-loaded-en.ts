import { words } from "#web/platform/language.ts";

export const notLoadedWords = words("notLoaded", {
  title: "Not loaded",
  loadsAnew: "You may be offline. Trying again loads the whole page anew.",
});
export type NotLoadedWords = typeof notLoadedWords.english;
