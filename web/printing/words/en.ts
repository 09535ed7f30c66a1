import { words } from "#web/platform/language.ts";

/** Of the look at a letter before it is printed, the one part of printing that families see. */
export const howItPrintsWords = words("howItPrints", {
  see: "See how it prints",
});
export type HowItPrintsWords = typeof howItPrintsWords.english;
