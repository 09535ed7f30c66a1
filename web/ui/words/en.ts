import { words } from "#web/platform/language.ts";

export const uiWords = words("ui", {
  loading: "Loading…",
  close: "Close",
  cancel: "Cancel",
  tryAgain: "Try again",
});
export type UiWords = typeof uiWords.english;
