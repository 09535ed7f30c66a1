import { defineMessages } from "#web/platform/language.ts";

/** Also loaded by public pages. */
export const everyPageMessages = defineMessages("everyPage", {
  loading: "Loading…",
  checkingAccess: "Checking access…",
  unreachable: "We can't reach Cabin Courier right now.",
  tryingAgain: "Trying again…",
  skip: "Skip to content",
});
export type EveryPageMessages = typeof everyPageMessages.english;
