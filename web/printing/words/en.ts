import { words } from "#web/platform/language.ts";

export const howItPrintsWords = words("howItPrints", {
  see: "See how it prints",
});
export type HowItPrintsWords = typeof howItPrintsWords.english;
