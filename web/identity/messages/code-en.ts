import { defineMessages } from "#web/platform/language.ts";

export const codeMessages = defineMessages("signInCode", {
  emailMe: "Email me a code",
  yourEmail: "Your email",
  sending: "Sending…",
  notSent: "We couldn't send the code. Try again in a few minutes.",
  sentTo: (isFirst: boolean): string => (isFirst ? "We sent a 6-digit code to" : "We sent another email to"),
  worksFor: (minutes: number) =>
    `The code works for up to ${minutes} minutes. Not there? Check your spam folder.`,
  code: "Code from the email",
  signIn: "Sign in",
  signingIn: "Signing in…",
  notSignedIn: "We couldn't sign you in. Try again.",
  sendAgain: "Send another email",
  otherEmail: "Use a different email",
});
export type CodeMessages = typeof codeMessages.english;
