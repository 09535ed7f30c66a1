import { defineMessages } from "#web/platform/language.ts";

export const howItPrintsMessages = defineMessages("howItPrints", {
  see: "See how it prints",
});
export type HowItPrintsMessages = typeof howItPrintsMessages.english;
