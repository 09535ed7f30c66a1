import { defineMessages } from "#web/platform/language.ts";

export const uiMessages = defineMessages("ui", {
  loading: "Loading…",
  close: "Close",
  cancel: "Cancel",
  tryAgain: "Try again",
});
export type UiMessages = typeof uiMessages.english;
