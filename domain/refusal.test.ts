import { describe, expect, test } from "vitest";
import { callStatusOf, httpStatusOf, Refused } from "./refusal.ts";
import { generalReasons } from "./reasons.ts";

describe("the call status table", () => {
  test.each(Object.entries(httpStatusOf))("%s is HTTP %i in both directions", (status, http) => {
    expect(callStatusOf(http)).toBe(status);
  });

  test.each([418, 302, 502, 0])("HTTP %i is unknown", (http) => {
    expect(callStatusOf(http)).toBe("unknown");
  });
});

test("a refusal carries its reason and says its sentence", () => {
  const refused = new Refused(generalReasons.signInFirst);
  expect(refused.message).toBe("Please sign in first.");
  expect(httpStatusOf[refused.reason.status]).toBe(401);
});
