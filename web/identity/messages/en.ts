import { deletionWords } from "#domain/identity/account.ts";
import { defineMessages } from "#web/platform/language.ts";

export const accountMessages = defineMessages("account", {
  title: "Your account",
  whatWeKnow: "What we know about you",
  name: "Name",
  email: "E-mail",
  fromProvider: "Both come from whom you sign in with. We have no password of yours.",
  whatWeMail: "What we mail you",
  howLong: "How long letters are kept, and who reads them",
  devices: "Your devices",
  devicesHelp: "You're signed in on these devices. If you lost one or don't recognize it, sign it out.",
  loadingDevices: "Loading your devices…",
  device: (browser: string | null, system: string | null) => {
    if (browser !== null && system !== null) return `${browser} on ${system}`;
    return browser ?? system ?? "Unknown device";
  },
  thisDevice: "This device",
  deviceSignedIn: (day: string) => `Signed in ${day}`,
  deviceLastUsed: (daysAgo: string) => `Last used ${daysAgo}`,
  signOut: "Sign out",
  signOutDevice: (device: string) => `Sign out ${device}`,
  signingOut: "Signing out…",
  signOutOthers: "Sign out all other devices",
  deviceSignedOut: (device: string) => `${device} is signed out.`,
  othersSignedOut: "All other devices are signed out.",
  deleteTitle: "Delete your account",
  signedOutEverywhere:
    "You are signed out everywhere, and letters that aren't printed yet are deleted. You no longer see the people you write to, nor their replies.",
  leaveTeams: "You leave every team. If you are the last admin of one, make another person an admin first.",
  printedStay:
    "Letters that were printed and replies to them stay with the organization until it deletes them, without your account's name.",
  deleteMore: "Delete your account…",
  deleteQuestion: "Delete your account?",
  typeWord: `Type “${deletionWords.en}” to delete it`,
  deleting: "Deleting…",
  delete: "Delete account",
  atOnce: "It goes at once and cannot be brought back.",
  picturesGo: "Pictures of replies that were not uploaded yet go with it.",
  deleted: "Your account is deleted.",
});
export type AccountMessages = typeof accountMessages.english;
