import { defineMessages } from "#web/platform/language.ts";

export const nameMessages = defineMessages("ownName", {
  yourName: "Your name",
  /** For people who write letters. */
  forLetters: "It goes on letters and replies. You can leave this blank.",
  forTeam: "Your team and families see it. You can change it in your account.",
  change: "Change your name",
  save: "Save name",
  saving: "Saving…",
  saved: "Your name is saved.",
  notSaved: "We couldn't save your name. Try again.",
  cancel: "Cancel",
  none: "No name yet",
});
export type NameMessages = typeof nameMessages.english;
