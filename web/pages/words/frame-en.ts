import { words } from "#web/platform/language.ts";

/** Bar and foot of public pages. */
export const frameWords = words("frame", {
  features: "Features",
  howItWorks: "How It Works",
  organizations: "Organizations",
  pricing: "Pricing",
  menu: "Menu",
  main: "Main",
  getStarted: "Get Started",
  logIn: "Log In",
  foot: "Foot",
  familyGuide: "Family guide",
  privacy: "Privacy",
  promise: "Paper for them, a picture for you. No advertising, no third-party scripts.",
  rightPlace: "Let's get you to the right place",
  workAtCamp: "I work at a camp",
  workAtCampHelp: "Set up weeks and cabins, print the mail, send replies home.",
  family: "I'm a parent or family member",
  familyHelp: "Write to your camper and see what comes back.",
});
export type FrameWords = typeof frameWords.english;
