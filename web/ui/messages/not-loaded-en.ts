import { defineMessages } from "#web/platform/language.ts";

export const notLoadedMessages = defineMessages("notLoaded", {
  title: "Not loaded",
  reloads: "You may be offline. Try again to reload the whole page.",
});
export type NotLoadedMessages = typeof notLoadedMessages.english;
