import { expect, test } from "vitest";
import { decideAdding, leavesNone } from "./passkey.ts";

const facts = { passkeys: 1, isConfirmed: false, opensTeams: true, requiredBy: ["pine"], resetBy: [] };

test.each([
  ["the first one needs no other", { passkeys: 0, requiredBy: [] }, "first"],
  ["where it is required, the first one needs an admin", { passkeys: 0 }, "ask"],
  ["an admin has allowed the first one", { passkeys: 0, resetBy: ["pine"] }, "first"],
  [
    "one of two organizations has allowed the first one",
    { passkeys: 0, requiredBy: ["pine", "oak"], resetBy: ["pine"] },
    "ask",
  ],
  ["a sign-in that opens no team adds none", { passkeys: 0, opensTeams: false }, "refuse"],
  ["a confirmed session adds another", { isConfirmed: true }, "another"],
  ["a session that is not confirmed adds none", {}, "refuse"],
  ["the only organization has reset them", { resetBy: ["pine"] }, "replace"],
  ["one of two organizations has reset them", { requiredBy: ["pine", "oak"], resetBy: ["pine"] }, "refuse"],
  [
    "both organizations have reset them",
    { requiredBy: ["pine", "oak"], resetBy: ["oak", "pine"] },
    "replace",
  ],
  ["no organization requires one, and none has reset them", { requiredBy: [] }, "refuse"],
  ["no organization requires one, and one has reset them", { requiredBy: [], resetBy: ["elm"] }, "replace"],
  [
    "another one in a confirmed session keeps the earlier",
    { isConfirmed: true, resetBy: ["pine"] },
    "another",
  ],
])("adding a passkey: %s", (_, changed, expected) => {
  expect(decideAdding({ ...facts, ...changed })).toBe(expected);
});

test("the last passkey stays while an organization requires one", () => {
  expect(leavesNone({ passkeys: 1, requiredBy: ["pine"] })).toBe(true);
  expect(leavesNone({ passkeys: 2, requiredBy: ["pine"] })).toBe(false);
  expect(leavesNone({ passkeys: 1, requiredBy: [] })).toBe(false);
});
