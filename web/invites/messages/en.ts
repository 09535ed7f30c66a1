import { typeLabel, termsFor } from "#domain/organizations/terms.ts";
import { defineMessages } from "#web/platform/language.ts";

type OrgType = string | null | undefined;

export const inviteMessages = defineMessages("invites", {
  acceptTitle: "Accept your invite",
  newestLink:
    "Open the link in the newest invitation you got by e-mail, or ask the person who invited you to send it again.",
  alsoOnList: "An invite that is still open is also on your list.",
  seePending: "See pending invites",

  sentTo: (organization: string) => `${organization} sent this invite to`,
  signedInAs: (email: string) => ` You are signed in as ${email}.`,
  confirmEmail: "Confirm your e-mail",
  invited: (organization: string) => `${organization} invited`,
  unconfirmed: "Your sign-in hasn't confirmed that this address is yours.",
  isYoursToo: "Is that mailbox yours too?",
  haveAccount: "Do you have an account with that address?",
  logOutHere: "Log out here, then sign in with it. This page stays.",
  otherAccount: "Sign in with another account",

  invitedToWrite: (name: string) => `You are invited to write to ${name}`,
  organization: (type: OrgType) => typeLabel(type),
  event: (type: OrgType) => termsFor(type).event,
  invitedBy: "Invited by",
  accepting: "Accepting…",
  accept: "Accept Invite",
  howItGoes: (type: OrgType) => {
    const { organization, participant } = termsFor(type);
    return `You write here, the ${organization} prints your letter and hands it to the ${participant.toLowerCase()}, and the answer comes back to you.`;
  },
  linked: "Linked!",
  canWriteTo: (name: string) => `You can write to ${name} now.`,
  linkedTo: (name: string) => `Linked! You can write to ${name} now.`,
  toDashboard: "Go to dashboard",

  codeNotSent: "The code could not be sent. Please try again.",
  weMailDigits: "We mail six digits there. With them you can accept with the account you are using now.",
  sending: "Sending…",
  sendCode: "Send a code to that address",
  codeOnItsWay: (isFirst: boolean): string =>
    isFirst ? "A code is on its way to" : "A new code is on its way to",
  worksFor: (minutes: number) => `It works for ${minutes} minutes.`,
  sendNewCode: "Send a new code",
  enterCode: "Enter the code",
  codeFromMail: "Code from the e-mail",

  oneWaits: (name: string) => `${name}'s invite is waiting.`,
  manyWait: (count: number) => `${count} invites are waiting.`,
  acceptShort: "Accept",
  seeThem: "See them",

  pending: "Pending",
  acceptInvite: "Accept invite",
  acceptInviteFor: (name: string) => `Accept invite for ${name}`,
  acceptingFor: (name: string) => `Accepting… ${name}`,
  details: "Open invite details",
  detailsFor: (name: string) => `Open invite details for ${name}`,
  pendingInvites: (count: number) => (count === 1 ? "Pending invite" : `${count} pending invites`),
  showPending: "Show pending invites",
  hidePending: "Hide pending invites",
  show: "Show",
  hide: "Hide",
  days: (first: string, last: string) => (first === last ? first : `${first} to ${last}`),
});
export type InviteMessages = typeof inviteMessages.english;
