import type { lifetimes } from "#domain/lifetimes.ts";
import { defineMessages } from "#web/platform/language.ts";

type Lifetimes = typeof lifetimes;

/** Every number comes from the constants that the product uses. */
export const privacyMessages = defineMessages("privacy", {
  title: "Privacy",
  lead: "Letters between a family and a child belong to them. This is what we keep, who sees it, and when it goes.",
  whatWeKeep: "What we keep",
  ofCampers: "Of campers and guests: a name and a building. Nothing else.",
  ofFamilies: "Of families: the name and e-mail address, and a phone number if the camp wrote one down.",
  ofLetters:
    "The letters with their photos, and the pictures of the replies, without place and hour of the photograph.",
  ofSignIns: "Of each sign-in: the browser and the kind of device, and when you last used it.",
  ofTeam: "Who on the camp's team did what, and when. Also who accepted an invite.",
  whoReads: "Who reads a letter",
  staffRead: "The camp's staff print it and may read it.",
  replyIsFor:
    "A reply is for whom it was written to. One parent does not see the other's letters or replies, unless the camp shows one to everybody on purpose.",
  mailsTell:
    "Mails tell that a letter was printed or that a reply is here: the first name and a link, never the letter or a picture.",
  nobodyElse: "No one else. No advertising, no third-party scripts, no face recognition.",
  howLong: "How long it is kept",
  days: (days: number) => `${days} days`,
  letters: "Letters, replies, campers and their families",
  lettersText: ({ shortestLetters, maxLetterLength, noticeDays }: Lifetimes) =>
    `After the last day of the week or event, then they are deleted. Each camp may choose between ${shortestLetters} and ${maxLetterLength} days. The day stands on the page of the letters; when a camp chooses fewer days or other dates, nothing goes for another ${noticeDays} days.`,
  byHand: "What has been deleted",
  byHandText:
    "Families no longer see it. The camp can bring it back for this time; then it is gone for good.",
  backups: "Backups",
  backupsText:
    "Copies against loss are overwritten after this time. Pictures as they were taken are never in them.",
  invite: "An invite",
  inviteText: "After the event's last day its link no longer works.",
  signedIn: "Being signed in",
  formatSigned: ({ idleSession }: Lifetimes) =>
    `At most; ${idleSession} days when it isn't used. Logging out ends it at once and empties the device.`,
  record: "The record of who did what",
  withTheCamp: "With the camp",
  recordText:
    "It names who did it: staff, and who accepted an invite or left. The name stays after an account is deleted. It doesn't name campers or say what a letter says.",
  removed: "A removed contact",
  removedText:
    "If a camp removes someone from a child, we keep a scrambled form of the address and the child's name, a masked address like t…s@e…e.org, and who removed them when. A later list can then not add them without an admin.",
  courts:
    "A court or an authority can ask a camp to keep something longer. An admin then stops the deletion and writes down why; the page of the letters says that they are kept.",
  whatYouCanDo: "What you can do",
  save: "Save your letters and replies on your own device, from the page of the letters, before they go.",
  chooseBefore: "Choose in your",
  settings: "settings",
  chooseAfter: "what we mail you, or stop it with the link in any such mail.",
  deleteAccount: "Delete your account",
  deleteAfter:
    "yourself, at any time. You are signed out, your links to campers end, and letters that aren't printed are deleted. What was printed stays with the camp until its time is over.",
  askTheCamp:
    "Ask the camp to remove you as a contact, or to correct a name: it is the camp that wrote them down, and it decides about them.",
});
export type PrivacyMessages = typeof privacyMessages.english;
