import { expect, test } from "vitest";
import { accessOf } from "./access.ts";

const nobody = { memberships: 0, participantLinks: 0, pendingInvites: 0, onOperatorList: false };

test.each([
  ["signed in and nothing else", nobody, "visitor"],
  ["runs a camp", { ...nobody, memberships: 1 }, "full"],
  ["is linked to a camper", { ...nobody, participantLinks: 1 }, "full"],
  ["has an invite waiting", { ...nobody, pendingInvites: 1 }, "full"],
  ["is an operator", { ...nobody, onOperatorList: true }, "full"],
] as const)("a person who %s", (_, facts, access) => {
  expect(accessOf(facts)).toBe(access);
});
