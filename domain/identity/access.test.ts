import { expect, test } from "vitest";
import { accessOf } from "./session.ts";

const visitor = { memberships: 0, cabins: 0, participantLinks: 0, pendingInvites: 0, onOperatorList: false };

test.each([
  ["signed in and nothing else", visitor, "visitor"],
  ["runs a camp", { ...visitor, memberships: 1 }, "full"],
  ["is a counselor", { ...visitor, cabins: 1 }, "full"],
  ["is linked to a camper", { ...visitor, participantLinks: 1 }, "full"],
  ["has an invite waiting", { ...visitor, pendingInvites: 1 }, "full"],
  ["is an operator", { ...visitor, onOperatorList: true }, "full"],
] as const)("a person who %s", (_, facts, access) => {
  expect(accessOf(facts)).toBe(access);
});
