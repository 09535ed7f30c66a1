import type { Start } from "./today.ts";

/** What a new organization does until its first mail, in this order. Printing that mail ends the list. */
export const startSteps = ["event", "roster", "testSheet", "invites", "firstMail"] as const;
export type StartStep = (typeof startSteps)[number];

export function isStepDone(step: StartStep, { event, sheetRead }: Start): boolean {
  switch (step) {
    case "event":
      return event?.mail !== undefined;
    case "roster":
      return event !== null && event.participants > 0;
    case "testSheet":
      return sheetRead;
    case "invites":
      return event !== null && event.contacts > 0 && event.notInvited === 0;
    case "firstMail":
      return false;
  }
}

export function nextStep(start: Start): StartStep {
  return startSteps.find((step) => !isStepDone(step, start)) ?? "firstMail";
}
