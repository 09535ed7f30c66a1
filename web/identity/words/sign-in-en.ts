import { words } from "#web/platform/language.ts";

export const signInWords = words("signIn", {
  signInWith: (provider: string) => `Sign in with ${provider}`,
  goOn: "Go on in the window that just opened.",
});
export type SignInWords = typeof signInWords.english;
