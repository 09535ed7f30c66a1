import { expect, test } from "vitest";
import { isAutomatic, readHead } from "./automatic-mail.ts";

const isAnswered = (fields: string, envelopeFrom = "ann@example.org") =>
  !isAutomatic(
    readHead(Buffer.from(`From: ann@example.org\r\n${fields}\r\n\r\nAuto-Submitted: x`)),
    envelopeFrom,
  );

test.each([
  ["Auto-Submitted: auto-replied"],
  ["auto-submitted:\r\n auto-generated (vacation)"],
  ["Precedence: bulk"],
  ["Precedence: auto_reply"],
  ["X-Auto-Response-Suppress: All"],
  ["X-Autoreply: yes"],
  ["List-Id: <all.example.org>"],
  ["Content-Type: multipart/report; report-type=delivery-status"],
])("a mail with “%s” is from no person", (fields) => {
  expect(isAnswered(fields)).toBe(false);
});

test("a mail without a return path is from no person", () => {
  expect(isAnswered("Subject: x", "")).toBe(false);
});

test.each([["Auto-Submitted: no"], ["Precedence: first-class"], ["Content-Type: text/plain"], ["X: y"]])(
  "a mail with “%s” is from a person",
  (fields) => {
    expect(isAnswered(fields)).toBe(true);
  },
);
