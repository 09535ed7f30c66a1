import { defineMessages } from "#web/platform/language.ts";

export const guideMessages = defineMessages("guide", {
  title: "Writing to your camper",
  lead: "What happens between your kitchen table and their bunk.",
  accept: "Accept invite",
  acceptText: "The camp sends you an e-mail. Open its link and sign in with the same address.",
  wait: "Wait for event start",
  waitText: "You can write as soon as you have accepted, so that a letter is there on the first day.",
  send: "Send first note",
  sendText: "One note at a time. Change it as often as you like until the camp prints it.",
  deliver: "Staff delivers",
  deliverText: "Camp staff print the letter on paper and hand it over. They print it, and they may read it.",
  upload: "Responses uploaded",
  uploadText: "The reply is written by hand on the back. Staff photograph it and it appears on your page.",
  keep: "Keep in touch",
  keepText: "Open it, download it, and write the next one.",
});
export type GuideMessages = typeof guideMessages.english;
