import { expect, test } from "vitest";
import { startPath } from "./start-path.ts";

const organization = { type: "Camp", timeZone: "America/Chicago", role: "admin" } as const;
const pine = { ...organization, id: "pine", name: "Camp Pine Hollow" };
const lake = { ...organization, id: "lake", name: "Camp Lakeside" };

const parent = { organizations: [], hasParticipants: true };
const counselor = { organizations: [], cabins: [pine], hasParticipants: false };
const counselorAtTwo = { ...counselor, cabins: [pine, lake] };
const member = { organizations: [pine], hasParticipants: false };
const memberOfTwo = { organizations: [pine, lake], hasParticipants: false };
const memberAndParent = { organizations: [pine, lake], hasParticipants: true };
const nothing = { organizationId: undefined, area: undefined };

test.each([
  ["a parent to the children", parent, nothing, "/my/participants"],
  ["a counselor to the cabin", counselor, nothing, "/org/pine/cabin"],
  [
    "a counselor at two camps to the last one",
    counselorAtTwo,
    { organizationId: "lake", area: "organization" },
    "/org/lake/cabin",
  ],
  [
    "a counselor who is a parent to the cabin at first",
    { ...counselor, hasParticipants: true },
    nothing,
    "/org/pine/cabin",
  ],
  [
    "a counselor who is a parent to the children they used last",
    { ...counselor, hasParticipants: true },
    { organizationId: "pine", area: "family" },
    "/my/participants",
  ],
  [
    "a counselor who is on a team elsewhere to the team",
    { ...counselor, organizations: [lake] },
    nothing,
    "/org/lake",
  ],
  [
    "a parent who looked at a camp to the children",
    parent,
    { organizationId: "pine", area: "organization" },
    "/my/participants",
  ],
  ["a member of one team to it", member, nothing, "/org/pine"],
  ["a member of two teams to the list", memberOfTwo, nothing, "/organizations"],
  [
    "a member of two teams to the last one",
    memberOfTwo,
    { organizationId: "lake", area: "organization" },
    "/org/lake",
  ],
  [
    "a member who left the last team to the list",
    memberOfTwo,
    { organizationId: "gone", area: "organization" },
    "/organizations",
  ],
  [
    "a member who is a parent to the children they used last",
    memberAndParent,
    { organizationId: "lake", area: "family" },
    "/my/participants",
  ],
  [
    "a member who is a parent to the team they used last",
    memberAndParent,
    { organizationId: "lake", area: "organization" },
    "/org/lake",
  ],
  ["a member who is a parent to the teams at first", memberAndParent, nothing, "/organizations"],
  [
    "a member who reads the family guide to the team",
    member,
    { organizationId: undefined, area: "family" },
    "/org/pine",
  ],
  [
    "a person with neither, such as an operator, to the list",
    { organizations: [] },
    nothing,
    "/organizations",
  ],
] as const)("leads %s", (_, person, last, path) => {
  expect(startPath({ ...person, organizations: [...person.organizations] }, last)).toBe(path);
});
