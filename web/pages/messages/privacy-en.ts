import type { lifetimes } from "#domain/lifetimes.ts";
import { defineMessages } from "#web/platform/language.ts";

type Lifetimes = typeof lifetimes;

/** Every number comes from the constants that the product uses. */
export const privacyMessages = defineMessages("privacy", {
  title: "Privacy",
  lead: "Your family's letters belong to your family. Here's what we keep, who can see it, and when we delete it.",
  /** The day on which the meaning of this page last changed. */
  updated: "Last updated November 19, 2026",
  whatWeKeep: "What we keep",
  ofCampers:
    "About campers and guests: name and building, the camp's own number for them, and whether their sheet is set in large print. Earlier names after a correction, what they call you, the days they got mail, and why a letter was held.",
  ofFamilies: "About families: your name and email address, and a phone number if the camp added one.",
  ofProposed:
    "People you ask the camp to add: name and email address. Only you and the camp see that you asked.",
  ofLetters: "Letters, photos, and pictures of replies. We remove location and time from every picture.",
  ofSignIns: "About each sign-in: your browser, the kind of device, and when you last used it.",
  ofAlerts: "If you turn on alerts: your browser's address for them, until you sign out.",
  ofTeam: "What camp staff did and when, and who accepted an invite.",
  whoReads: "Who can read a letter",
  staffRead: "Camp staff print your letters and may read them.",
  replyIsFor:
    "A reply goes only to the person it was written to. One parent doesn't see the other's letters or replies unless the camp shares one with everyone.",
  mailsTell:
    "Our emails include a first name and a link, never the letter or a picture. A text that you emailed and we couldn't save goes back to you.",
  alertsTell:
    "Alerts only say “You have mail.” The maker of your browser passes them on and can't read them.",
  nobodyElse: "No one else. No ads, no tracking, no face recognition.",
  children: "Children's data",
  childrenOffline: "Children don't have accounts and never type anything here. They read and write on paper.",
  childrenFromCamp:
    "The camp enters these things about a child and takes the pictures of replies. We use them only to get letters to your child and replies to you.",
  childrenLaw:
    "COPPA is the U.S. law about collecting information online from children under 13. We don't ask children for anything online, we don't sell their information, and we don't use it for ads.",
  childrenAsk:
    "You can ask the camp for a copy of everything stored about your child, to correct what it entered, or to store nothing more. To have letters and replies deleted early, a parent or guardian can ask on the child's page, and the camp decides; we email you when it's done. If that doesn't work, ask us.",
  howLong: "How long we keep it",
  days: (days: number) => `${days} days`,
  letters: "Letters, replies, campers and their families",
  lettersText: ({ shortestLetters, maxLetterLength, noticeDays, warning }: Lifetimes) =>
    `After the last day of the week or event. Then we delete them. Each camp can choose ${shortestLetters} to ${maxLetterLength} days. You'll see the date on your letters page, and we email you ${warning} days before. If a camp shortens it or changes its dates, nothing is deleted for ${noticeDays} days.`,
  byHand: "Things a camp deletes",
  byHandText:
    "Hidden from families right away. The camp can restore them during this time, until their letters' deletion date at the latest; then we delete them.",
  backups: "Backups",
  backupsText:
    "What we delete is gone from our safety copies after this time at the latest. They never contain original pictures.",
  invite: "Invites",
  inviteText: "After the last day of the event. Then the link stops working.",
  signedIn: "Staying signed in",
  formatSigned: ({ idleSession }: Lifetimes) =>
    `At most, or ${idleSession} days without use. Signing out ends it right away and clears your device.`,
  device: "On your device",
  deviceText: ({ device }: Lifetimes) =>
    `What you open is kept on your device, encrypted, so that it's there at once and offline. It's deleted when you sign out, when your session ends, and after ${device} days without a connection to us. If a camp removes you, a device that stays offline can show what was opened there for at most ${device} days. Nothing is kept where you say that the computer is shared.`,
  record: "The camp's activity log",
  withTheCamp: "As long as the camp is with us",
  recordText: ({ closedRecord }: Lifetimes) =>
    `It names the person who did something: staff, or someone who accepted an invite or left. The name stays after an account is deleted. It never names campers or says what's in a letter. When a camp closes, we delete it ${closedRecord} days after everything else.`,
  removed: "People a camp removes",
  removedText:
    "If a camp removes someone from a child, we keep a scrambled form of their email and the child's name, a masked email like t…s@e…e.org, and who removed them and when. That way a later list can't add them back without an admin.",
  returning: "Families who may come back",
  returningText:
    "After a family's letters are deleted, we keep a scrambled form of their email and of the camp's id for the child, and which account it was. That way they can write again next season without another invite. Only at camps that have this switched on.",
  account: "Your account",
  months: (months: number) => `${months} months without use`,
  formatAccount: ({ accountNotice }: Lifetimes) =>
    `If no camp or camper is linked to it and no invite waits for you. We email you ${accountNotice} days before we delete it; sign in to keep it. You can delete it yourself anytime.`,
  optOut: "Addresses that want no email",
  optOutText:
    "If you unsubscribe from a camp's invites, we keep your address on that camp's list of people who get none.",
  courts:
    "A court or government agency can ask a camp to keep something longer. An admin then pauses deletion and writes down why. Your letters page tells you that they're being kept.",
  whatYouCanDo: "What you can do",
  save: "Save your letters and replies to your own device from your letters page before we delete them.",
  chooseBefore: "Use your",
  settings: "settings",
  chooseAfter: "to choose which emails you get, or unsubscribe from any of them.",
  downloadBefore: "Download what we store about",
  yourAccount: "your account",
  downloadAfter: "anytime.",
  deleteAccount: "Delete your account",
  deleteAfter:
    "anytime, on your own. You're signed out, you lose access to your campers, and letters that haven't been printed are deleted. Printed letters stay with the camp until their deletion date.",
  askTheCamp:
    "Ask the camp to remove you as a contact or to correct a name. The camp entered them, so the camp decides.",
  whoWeAre: "Who we are",
  runBy: (name: string) => `${name} runs this service for camps and retreat centers.`,
  notNamed: "Your camp can tell you who runs this service.",
  questions: "Questions about privacy or your data?",
  askUs: "Ask your camp. It can reach us.",
  forCamps: "For camps",
  legalPages: "Terms, data processing agreement, subprocessors and children's data",
});
export type PrivacyMessages = typeof privacyMessages.english;
