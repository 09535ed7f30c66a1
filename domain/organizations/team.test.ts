import { describe, expect, test } from "vitest";
import { leavesNoAdmin, newTeamInvite } from "./team.ts";

describe("the last admin", () => {
  test.each([
    [["ann"], "ann", "member", true],
    [["ann"], "ann", "none", true],
    [["ann"], "ann", "admin", false],
    [["ann"], "ben", "member", false],
    [["ann"], "ben", "none", false],
    [["ann", "ben"], "ann", "member", false],
    [["ann", "ben"], "ann", "none", false],
    [[], "ann", "none", false],
  ] as const)("admins %j, %s becomes %s: leaves no admin %j", (admins, userId, newRole, expected) => {
    expect(leavesNoAdmin(admins, userId, newRole)).toBe(expected);
  });
});

describe("an invitation to the team", () => {
  const invite = { id: "01a6ab50-d400-7fff-bfff-ffffffffffff", email: "ann@example.org", role: "member" };

  test("keeps the address in the form that is compared", () => {
    expect(newTeamInvite.parse({ ...invite, email: " Ann@Example.org " })).toEqual(invite);
  });

  test.each([
    [{ ...invite, email: "ann" }, "Valid email is required."],
    [{ id: invite.id, role: "member" }, "Valid email is required."],
  ])("%j is refused: %s", (raw, message) => {
    expect(newTeamInvite.safeParse(raw).error?.issues[0]?.message).toBe(message);
  });

  test.each([
    { ...invite, role: "owner" },
    { ...invite, id: "1" },
  ])("%j is refused", (raw) => {
    expect(newTeamInvite.safeParse(raw).success).toBe(false);
  });
});
