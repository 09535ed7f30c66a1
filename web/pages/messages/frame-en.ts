import { defineMessages } from "#web/platform/language.ts";

export const frameMessages = defineMessages("frame", {
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
});
export type FrameMessages = typeof frameMessages.english;
