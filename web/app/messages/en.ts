import { roleLabel } from "#domain/organizations/terms.ts";
import { defineMessages } from "#web/platform/language.ts";

export const shellMessages = defineMessages("shell", {
  main: "Main",
  menu: "Menu",
  myParticipants: "My Participants",
  organizations: "Organizations",
  howItWorks: "How It Works",
  familyGuide: "Family guide",
  chooseOrganization: "Choose an organization",
  allOrganizations: "All organizations",
  settings: "Settings",
  help: "Help",
  yourAccount: "Your account",
  logOut: "Log out",
  role: roleLabel,
});
export type ShellMessages = typeof shellMessages.english;
