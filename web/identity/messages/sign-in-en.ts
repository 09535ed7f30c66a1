import { defineMessages } from "#web/platform/language.ts";

export const formatSign = defineMessages("signIn", {
  signInWith: (provider: string) => `Sign in with ${provider}`,
  onSharedComputer: "This is a shared computer",
  sharedHelp: "We'll sign you out after an hour without use.",
  goOn: "Continue in the window that just opened.",
});
export type SignInMessages = typeof formatSign.english;
