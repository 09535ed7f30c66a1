import { expect, test } from "vitest";
import { altOf, titleOf } from "./reply-messages.ts";

const emma = { participantName: "Emma Vasquez", timeZone: "America/Chicago" };

test.each([
  [
    { uploadedAt: "2027-07-12T18:00:00Z", page: 1, pages: 2 },
    "Handwritten reply from Emma, Jul 12, page 1 of 2",
  ],
  [{ uploadedAt: "2027-07-12T18:00:00Z", page: 1, pages: 1 }, "Handwritten reply from Emma, Jul 12"],
  // Late in the evening at the camp, already tomorrow elsewhere.
  [{ uploadedAt: "2027-07-13T03:00:00Z", page: 1, pages: 1 }, "Handwritten reply from Emma, Jul 12"],
])("%o is said as: %s", (page, words) => {
  expect(altOf({ ...page, wroteFirst: false }, emma)).toBe(words);
});

test("a letter that was written first is no reply", () => {
  const page = { uploadedAt: "2027-07-12T18:00:00Z", page: 1, pages: 1, wroteFirst: true };
  expect(altOf(page, emma)).toBe("Handwritten letter from Emma, Jul 12");
});

test.each([
  ["family", false, "Elena", "Reply to Elena"],
  ["family", true, "Elena, Luis", "Letter to Elena, Luis"],
  ["family", true, "", "Letter to everyone"],
  ["team", false, "Our team (Maya Ortiz)", "Reply to the team"],
  ["counselor", false, "Elena, Luis", "Letter from staff to Elena, Luis"],
] as const)(
  "on a %s sheet, written first is %o, and it is to %o: %s",
  (kind, wroteFirst, contactName, words) => {
    expect(titleOf({ kind, wroteFirst, contactName })).toBe(words);
  },
);
