import { defineMessages } from "#web/platform/language.ts";

export const doorMessages = defineMessages("doors", {
  rightPlace: "Let's get you to the right place",
  workAtCamp: "I work at a camp",
  workAtCampHelp: "Set up weeks and cabins, print the mail, send replies home.",
  family: "I'm a parent or family member",
  familyHelp: "Write to your camper and read the replies. Your camp invites you by email first.",
});
export type DoorMessages = typeof doorMessages.english;
