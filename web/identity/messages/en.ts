import { deletionWords } from "#domain/identity/account.ts";
import { defineMessages } from "#web/platform/language.ts";

export const accountMessages = defineMessages("account", {
  title: "Your account",
  whatWeKnow: "What we know about you",
  name: "Name",
  email: "Email",
  fromProvider: "Your email comes from how you sign in. We never see your password.",
  whatWeMail: "Emails from us",
  howLong: "How long we keep letters, and who can read them",
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
  exportTitle: "Download your data",
  exportHelp:
    "One file with what we store about your account: sign-ins, devices, who you write to, people you asked to add, and the letters you wrote. Replies are on each camper's page.",
  export: "Download my data",
  exporting: "Putting it together…",
  exportName: "my-data",
  deleteTitle: "Delete your account",
  signedOutEverywhere:
    "You'll be signed out everywhere, and letters that haven't been printed will be deleted. You'll lose access to your campers and their replies.",
  leaveTeams: "You'll leave every team. If you're the only admin of one, make someone else an admin first.",
  printedStay:
    "Printed letters and their replies stay with the organization until it deletes them, without your account name.",
  deleteMore: "Delete your account…",
  deleteQuestion: "Delete your account?",
  typeWord: `Type “${deletionWords.en}” to confirm`,
  deleting: "Deleting…",
  delete: "Delete account",
  atOnce: "This happens right away and can't be undone.",
  picturesGo: "Pictures of replies that haven't been uploaded will be lost, too.",
  deleted: "Your account has been deleted.",
});
export type AccountMessages = typeof accountMessages.english;
