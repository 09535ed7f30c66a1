import { termsFor } from "#domain/organizations/terms.ts";
import { defineMessages } from "#web/platform/language.ts";

type OrgType = string | null | undefined;

export const familyMessages = defineMessages("family", {
  acceptTitle: "Accept your invite",
  signInWithAddress: "Sign in with the email address your invite was sent to.",
  inviteSentTo: "Your invite was sent to",
  signInWithThat: "Sign in with that email. Use a different one? We'll send a code to confirm it's you.",
  logIn: "Log in",
  signInToWrite: "Sign in to write letters and read replies.",
  invitedFirst: "New here? Your camp sends you an invite by email first.",
  signInToView: "Sign in to view invites",
  tiedToAddress: "Sign in with the email address your invite was sent to.",
  goOnWriting: "Sign in to keep writing",
  noteIsKept: "You're signed out. Your draft is saved on this device. It hasn't been sent.",
  signInToRead: "Sign in to read your letters",
  sameAddress: "Use the email address your invite came to. Then we'll bring you right back here.",

  myParticipants: "My Participants",
  noParticipants: "No campers yet",
  whenInvited: "Once your camp invites you, your camper will show up here.",
  readGuide: "Read the family guide",
  participant: "Participant",
  everybodyUnder: "Everyone you can write to is under My Participants.",
  noData: "No participant data.",
  peopleYouWriteTo: "People you write to",
  keptForNow: (type: OrgType) => `${termsFor(type).theOrganization} is keeping these letters for now. `,
  deletedOn: (day: string) => `We'll delete these letters on ${day}. Save a copy before then. `,
  privacy: "Privacy",
  pendingInvites: "Pending invites",
  caughtUp: "You're all caught up",
  noInvites: "No invites are waiting for you.",
  confirmEmail: "Confirm your email",
  notConfirmed: "We found your sign-in, but it hasn't confirmed",
  codeFromInvite: "Open the invite email from your camp, and we'll send you a 6-digit code.",
  notInvited: "No invite yet",
  askCamp: "Ask your camp to invite",
  thenHere: "The invite shows up here and in your inbox.",
  askWithoutAddress: "Ask your camp to invite you. The invite comes to your inbox.",
  copyAddress: "Copy address",
  copied: "Copied",
  dashboard: "Dashboard",
  settings: "Settings",
  yourAccount: "Your account",
});
export type FamilyMessages = typeof familyMessages.english;
