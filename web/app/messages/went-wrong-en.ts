import { defineMessages } from "#web/platform/language.ts";

export const wentWrongMessages = defineMessages("wentWrong", {
  title: "Something went wrong",
  safe: "Letters and photos you haven't sent are kept on this device.",
  reload: "Reload the page",
});
export type WentWrongMessages = typeof wentWrongMessages.english;
