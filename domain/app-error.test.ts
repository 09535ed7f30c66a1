import { describe, expect, test } from "vitest";
import { callStatusOf, httpStatusOf, AppError } from "./app-error.ts";
import { generalErrors } from "./errors.ts";

describe("the call status table", () => {
  test.each(Object.entries(httpStatusOf))("%s is HTTP %i in both directions", (status, http) => {
    expect(callStatusOf(http)).toBe(status);
  });

  test.each([418, 302, 502, 0])("HTTP %i is unknown", (http) => {
    expect(callStatusOf(http)).toBe("unknown");
  });
});

test("a refusal carries its reason and says its sentence", () => {
  const refused = new AppError(generalErrors.signInFirst);
  expect(refused.message).toBe("Please sign in first.");
  expect(httpStatusOf[refused.definition.status]).toBe(401);
});
