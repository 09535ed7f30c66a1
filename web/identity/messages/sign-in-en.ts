import { defineMessages } from "#web/platform/language.ts";

export const formatSign = defineMessages("signIn", {
  signInWith: (provider: string) => `Sign in with ${provider}`,
  onSharedComputer: "This is a shared computer",
  sharedHelp: "You are signed out after an hour without use.",
  goOn: "Go on in the window that just opened.",
});
export type SignInMessages = typeof formatSign.english;
