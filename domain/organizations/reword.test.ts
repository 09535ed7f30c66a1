import { expect, test } from "vitest";
import { reword } from "./reword.ts";

const own = { buildingWord: "bunk", participantWord: "child" };

test.each([
  ["Failed to add building.", "Failed to add bunk."],
  ["Building name is required.", "Bunk name is required."],
  ["There are already 500 buildings.", "There are already 500 bunks."],
  ["Only members/admins can add participants.", "Only members/admins can add children."],
  ["Cannot move participant into this building.", "Cannot move child into this bunk."],
  ["Failed to save contact.", "Failed to save contact."],
])("%s becomes %s", (sentence, expected) => {
  expect(reword(sentence, own)).toBe(expected);
});

test("a quoted address stays", () => {
  const sentence = (email: string, word: string) => `${email} is already linked to this ${word}.`;
  for (const email of ["participant@example.org", "a@building.example", "my-building@x.org"])
    expect(reword(sentence(email, "participant"), own)).toBe(sentence(email, "child"));
});

test("without a choice every sentence stays, also in part", () => {
  const sentence = "Cannot move participant into this building.";
  expect(reword(sentence, {})).toBe(sentence);
  expect(reword(sentence, { buildingWord: null, participantWord: null })).toBe(sentence);
  expect(reword(sentence, { buildingWord: "tent" })).toBe("Cannot move participant into this tent.");
});
