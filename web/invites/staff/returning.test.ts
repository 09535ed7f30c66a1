import { expect, test } from "vitest";
import { organizationTerms } from "#domain/organizations/terms.ts";
import { describeInvites } from "./returning.ts";

const words = organizationTerms({ type: "Camp" });
const email = "gets an email with a sign-up link.";

test("before contacts are invited, staff read who gets an email and who does not", () => {
  expect([undefined, 0, 1, 3].map((returning) => describeInvites(3, returning, words))).toEqual([
    `Each ${email} Families who signed up in an earlier week are added automatically.`,
    `Each ${email}`,
    `1 parent signed up in an earlier week and will be added without an invite. Everyone else ${email}`,
    "3 parents signed up in an earlier week and will be added without an invite.",
  ]);
});
