import { defineMessages } from "#web/platform/language.ts";

export const notLoadedMessages = defineMessages("notLoaded", {
  title: "Not loaded",
  reloads: "You may be offline. Trying again loads the whole page anew.",
});
export type NotLoadedMessages = typeof notLoadedMessages.english;
