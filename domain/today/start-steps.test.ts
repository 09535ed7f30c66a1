import { expect, test } from "vitest";
import { isStepDone, nextStep, startSteps } from "./start-steps.ts";
import type { Start } from "./today.ts";

type StartEvent = NonNullable<Start["event"]>;

const empty: Start = { event: null, stationery: true, sheetPrinted: false, sheetRead: false };
const bare: StartEvent = {
  id: "1",
  name: "Week 1",
  startDate: "2027-07-11",
  endDate: "2027-07-17",
  participants: 0,
  contacts: 0,
  notInvited: 0,
  testParticipantId: null,
};
const withMail: StartEvent = { ...bare, mail: { days: [1], cutOffMinutes: 480 } };
const withRoster: StartEvent = { ...withMail, participants: 3, contacts: 4, notInvited: 4 };
const invited: StartEvent = { ...withRoster, notInvited: 0 };

test.each<[string, Start, string[], string]>([
  ["nothing", empty, [], "event"],
  ["an event without mail days", { ...empty, event: bare }, [], "event"],
  ["an event with mail days", { ...empty, event: withMail }, ["event"], "roster"],
  ["a roster", { ...empty, event: withRoster }, ["event", "roster"], "testSheet"],
  [
    "a printed sheet that did not come back",
    { ...empty, event: withRoster, sheetPrinted: true },
    ["event", "roster"],
    "testSheet",
  ],
  [
    "a sheet that was read",
    { ...empty, event: withRoster, sheetPrinted: true, sheetRead: true },
    ["event", "roster", "testSheet"],
    "invites",
  ],
  [
    "a roster with one contact who is not invited",
    { ...empty, event: { ...withRoster, notInvited: 1 } },
    ["event", "roster"],
    "testSheet",
  ],
  [
    "participants without contacts",
    { ...empty, event: { ...invited, contacts: 0 }, sheetRead: true },
    ["event", "roster", "testSheet"],
    "invites",
  ],
  [
    "invites before the test sheet",
    { ...empty, event: invited },
    ["event", "roster", "invites"],
    "testSheet",
  ],
  [
    "everything but the first mail",
    { ...empty, event: invited, sheetRead: true },
    ["event", "roster", "testSheet", "invites"],
    "firstMail",
  ],
  ["a roster without mail days", { ...empty, event: { ...bare, participants: 3 } }, ["roster"], "event"],
])("with %s", (_, start, done, next) => {
  expect(startSteps.filter((step) => isStepDone(step, start))).toEqual(done);
  expect(nextStep(start)).toBe(next);
});
