import { roleLabel } from "#domain/organizations/words.ts";
import { words } from "#web/platform/language.ts";

export const shellWords = words("shell", {
  main: "Main",
  menu: "Menu",
  myParticipants: "My Participants",
  organizations: "Organizations",
  howItWorks: "How It Works",
  chooseOrganization: "Choose an organization",
  allOrganizations: "All organizations",
  settings: "Settings",
  yourAccount: "Your account",
  logOut: "Log out",
  role: roleLabel,
});
export type ShellWords = typeof shellWords.english;
