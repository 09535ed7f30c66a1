import { defineMessages } from "#web/platform/language.ts";

export const howItPrintsMessages = defineMessages("howItPrints", {
  see: "Preview",
});
export type HowItPrintsMessages = typeof howItPrintsMessages.english;
