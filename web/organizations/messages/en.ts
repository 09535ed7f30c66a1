import { defineMessages } from "#web/platform/language.ts";

/** Only what family screens use. Staff screens are in English. */
export const loadMessages = defineMessages("load", {
  offlineOrBusy: "You may be offline, or we're busy right now.",
  offline: (since: string) => `You're offline. This was current ${since}.`,
  unreachable: (since: string) => `We can't reach Cabin Courier right now. This was current ${since}.`,
  loadedAt: (clock: string) => `You may be offline. What you see below was loaded at ${clock}.`,
});
export type LoadMessages = typeof loadMessages.english;
