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
  help: "Help",
  privacy: "Privacy",
  promise: "Paper for them, a picture for you. No ads. No tracking.",
});
export type FrameMessages = typeof frameMessages.english;
