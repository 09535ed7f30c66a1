import type { InviteGreeting } from "#domain/invites/invite.ts";
import { organizationTerms, termsFor, typeLabel, type Wording } from "#domain/organizations/terms.ts";
import { defineMessages } from "#web/platform/language.ts";

const listOf = (names: readonly string[]) => new Intl.ListFormat("en-US").format(names);

type OrgType = string | null | undefined;

export const inviteMessages = defineMessages("invites", {
  acceptTitle: "Accept your invite",
  newestLink: "Use the link in your most recent invite email, or ask the camp to send a new one.",
  alsoOnList: "You can also find open invites in your account.",
  seePending: "See pending invites",

  greeting: ({ organizationName, firstName }: InviteGreeting) =>
    `${organizationName} invited you to write to ${firstName}.`,
  signInToSee: "Sign in to see your invite.",

  sentTo: (organization: string) => `${organization} sent this invite to`,
  signedInAs: (email: string) => ` You're signed in as ${email}.`,
  confirmEmail: "Confirm your email",
  invited: (organization: string) => `${organization} invited`,
  unconfirmed: "Your sign-in provider hasn't confirmed that this email is yours.",
  isYoursToo: "Is that your email, too?",
  haveAccount: "Have an account with that email?",
  logOutHere: "Sign out and sign in with it. We'll bring you back here.",
  otherAccount: "Sign in with another account",

  invitedToWrite: (name: string) => `You're invited to write to ${name}`,
  organization: (type: OrgType) => typeLabel(type),
  event: (type: OrgType) => termsFor(type).event,
  invitedBy: "Invited by",
  accepting: "Accepting…",
  accept: "Accept Invite",
  howItGoes: (wording: Wording) => {
    const { theOrganization, participant } = organizationTerms(wording);
    return `Write here. ${theOrganization} prints your letter and hands it to your ${participant.toLowerCase()}. The handwritten reply comes back to you here.`;
  },
  adultsWhoAgree:
    "Accounts are for people 18 and over. When you accept, you agree to the terms of service and to what the privacy page says we keep.",
  terms: "Terms of service",
  privacy: "Privacy",
  linked: "Linked!",
  canWriteNow: (names: readonly string[]) => `You can write to ${listOf(names)} now`,
  writeTo: (name: string) => `Write to ${name}`,
  tooQuestion: (names: readonly string[]) => `${listOf(names)}, too?`,
  acceptAll: (count: number) => (count === 2 ? "Accept both" : `Accept all ${count}`),
  linkedTo: (name: string) => `Linked! You can write to ${name} now.`,
  toDashboard: "Go to dashboard",

  codeNotSent: "We couldn't send the code. Try again.",
  weMailDigits: "We'll email a 6-digit code there. Enter it here to accept with this account.",
  sending: "Sending…",
  sendCode: "Send a code to that email",
  codeOnItsWay: (isFirst: boolean): string =>
    isFirst ? "A code is on its way to" : "A new code is on its way to",
  worksFor: (minutes: number) => `It works for ${minutes} minutes.`,
  sendNewCode: "Send a new code",
  enterCode: "Enter the code",
  codeFromMail: "Code from the email",

  oneWaits: (name: string) => `${name}'s invite is waiting.`,
  manyWait: (count: number) => `${count} invites are waiting.`,
  acceptShort: "Accept",
  seeThem: "See them",
  notNow: "Not now",

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
