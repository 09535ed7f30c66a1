import type { Start } from "./today.ts";

/** What a new organization does until its first mail, in this order. Printing that mail ends the list. */
export const startSteps = ["event", "roster", "testSheet", "invites", "firstMail"] as const;
export type StartStep = (typeof startSteps)[number];

const rules: Record<StartStep, (start: Start) => boolean> = {
  event: ({ event }) => event?.mail !== undefined,
  roster: ({ event }) => event !== null && event.participants > 0,
  testSheet: ({ sheetRead }) => sheetRead,
  invites: ({ event }) => event !== null && event.contacts > 0 && event.notInvited === 0,
  firstMail: () => false,
};

export function isStepDone(step: StartStep, start: Start): boolean {
  return rules[step](start);
}

export function nextStep(start: Start): StartStep {
  return startSteps.find((step) => !isStepDone(step, start)) ?? "firstMail";
}
