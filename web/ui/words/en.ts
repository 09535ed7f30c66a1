import { words } from "#web/platform/language.ts";

export const uiWords = words("ui", {
  loading: "Loading…",
  close: "Close",
  cancel: "Cancel",
  tryAgain: "Try again",
  notLoaded: "Not loaded",
  loadsAnew: "You may be offline. Trying again loads the whole page anew.",
});
export type UiWords = typeof uiWords.english;
