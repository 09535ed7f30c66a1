import { defineMessages } from "#web/platform/language.ts";

export const signatureMessages = defineMessages("signature", {
  ask: (firstName: string) => `How should we sign it for ${firstName}?`,
  signedAs: "Signed as",
  yourName: "Your name",
  common: ["Mom", "Dad", "Mom and Dad", "Grandma", "Grandpa"],
  other: "Something else…",
  ownWords: (firstName: string) => `What does ${firstName} call you?`,
  done: "Done",
});
export type SignatureMessages = typeof signatureMessages.english;
