import { expect, test } from "vitest";
import { mailFailures } from "./invite.ts";

test("what the mail server said is passed on to the staff, on one line and not at any length", () => {
  expect(mailFailures.refused("550 There is no such\r\nmailbox here")).toBe(
    "The mailbox rejected the email: 550 There is no such mailbox here",
  );
  expect(mailFailures.refused(undefined)).toBe("The mailbox rejected the email.");
  expect(mailFailures.refused("x".repeat(5_000))).toHaveLength(232);
});
