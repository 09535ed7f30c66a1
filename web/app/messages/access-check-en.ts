import { defineMessages } from "#web/platform/language.ts";

export const accessCheckMessages = defineMessages("accessCheck", {
  unreachable: "We can't reach Cabin Courier right now.",
  tryingAgain: "Trying again…",
});
export type AccessCheckMessages = typeof accessCheckMessages.english;
