import { defineMessages } from "#web/platform/language.ts";

export const guideMessages = defineMessages("guide", {
  title: "Writing to your camper",
  lead: "What happens between your kitchen table and their bunk.",
  accept: "Accept invite",
  acceptText: "Camp emails you an invite. Open the link and sign in with the same email address.",
  wait: "Wait for event start",
  waitText: "You can write as soon as you've accepted, so a letter is there on the first day.",
  send: "Send first note",
  sendText: "Write one letter at a time. Edit it as often as you like until camp prints it.",
  deliver: "Staff delivers",
  deliverText: "Camp staff print your letter and deliver it at mail call. They may read it.",
  upload: "Responses uploaded",
  uploadText:
    "Your camper writes back by hand on the other side. Staff take a picture, and you'll see it on your page.",
  keep: "Keep in touch",
  keepText: "Read it, save it, and write the next one.",
  write: "Write to your camper",
  askCamp: "No invite yet? Ask your camp to send you one.",
});
export type GuideMessages = typeof guideMessages.english;
