import { defineMessages } from "#web/platform/language.ts";

export const formatSign = defineMessages("signIn", {
  signInWith: (provider: string) => `Sign in with ${provider}`,
  goOn: "Go on in the window that just opened.",
});
export type SignInMessages = typeof formatSign.english;
