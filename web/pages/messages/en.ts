import { termsFor } from "#domain/organizations/terms.ts";
import { defineMessages } from "#web/platform/language.ts";

type OrgType = string | null | undefined;

export const familyMessages = defineMessages("family", {
  acceptTitle: "Accept your invite",
  lookingForward: "Someone is looking forward to a letter from you.",
  signInWithAddress: "Sign in with the address your invite was sent to.",
  inviteSentTo: "Your invite was sent to",
  signInWithThat: "Sign in with that address; with another account you can have a code sent there.",
  logIn: "Log in",
  behindThisDoor: "Your letters and your camp are behind this door.",
  signInToView: "Sign in to view invites",
  tiedToAddress: "Invites are tied to your e-mail address. Sign in with the one your invite was sent to.",
  goOnWriting: "Sign in to keep writing",
  noteIsKept: "You're signed out. Your draft is saved on this device. It hasn't been sent.",
  signInToRead: "Sign in to read your letters",
  sameAddress: "Use the email address your invite came to. Then we'll bring you right back here.",

  myParticipants: "My Participants",
  noParticipants: "No one to write to yet",
  whenInvited: "When a camp or retreat center invites you, the person you write to appears here.",
  readGuide: "Read the family guide",
  participant: "Participant",
  everybodyUnder: "Everyone you can write to is under My Participants.",
  noData: "No participant data.",
  peopleYouWriteTo: "People you write to",
  loadingResponses: "Loading responses…",
  repliesNotLoaded: "We couldn't load the replies.",
  keptForNow: (type: OrgType) => `${termsFor(type).theOrganization} is keeping these letters for now. `,
  deletedOn: (day: string) => `We'll delete these letters on ${day}. Save a copy before then. `,
  privacy: "Privacy",
  pendingInvites: "Pending invites",
  caughtUp: "You're all caught up",
  noInvites: "No invites are waiting for you.",
  dashboard: "Dashboard",
  settings: "Settings",
  yourAccount: "Your account",
});
export type FamilyMessages = typeof familyMessages.english;
