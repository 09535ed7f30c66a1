import { expect, test } from "vitest";
import { altOf } from "./reply-words.ts";

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
  expect(altOf(page, emma)).toBe(words);
});
