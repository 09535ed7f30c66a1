import { expect, test } from "vitest";
import type { Language } from "../language.ts";
import { boxesFor, inJobs, languageFor, maxBoxes, maxWithRelationship } from "./stationery.ts";

const parent = (name: string, language: Language = "en") => ({
  name,
  relationship: "Parent/Guardian",
  language,
});

test("a box says the first name and what the camp keeps of the person", () => {
  const aunt = { name: "Rosa Vasquez", relationship: "Other Family Member", language: "en" as const };
  expect(boxesFor([parent("Elena Vasquez"), parent("Vasquez, Luis"), aunt])).toEqual([
    "Elena (Parent/Guardian)",
    "Luis (Parent/Guardian)",
    "Rosa (Other Family Member)",
  ]);
});

test("two of one first name keep the whole one", () => {
  expect(boxesFor([parent("Anna Lund"), parent("Anna Berg"), parent("Ole Lund")])).toEqual([
    "Anna Lund (Parent/Guardian)",
    "Anna Berg (Parent/Guardian)",
    "Ole (Parent/Guardian)",
  ]);
});

test("what the child calls a person stands before the name, and once", () => {
  const mom = { ...parent("Elena Vasquez"), signedAs: "Mom" };
  const grandmas = ["Ruth Lund", "Nina Vasquez"].map((name) => ({ ...parent(name), signedAs: "Grandma" }));
  const self = { ...parent("Luis Vasquez"), signedAs: "Luis" };
  expect(boxesFor([mom, ...grandmas, self])).toEqual([
    "Mom (Elena)",
    "Grandma (Ruth)",
    "Grandma (Nina)",
    "Luis (Parent/Guardian)",
  ]);
  const many = Array.from({ length: maxWithRelationship }, (_, at) => parent(`Person${at} Long`));
  expect(boxesFor([mom, ...grandmas, ...many]).slice(0, 3)).toEqual(["Mom", "Ruth", "Nina"]);
});

test("with more than six people only names stand there, and never more than there is room for", () => {
  const people = (count: number) => Array.from({ length: count }, (_, at) => parent(`Person${at} Long`));
  expect(boxesFor(people(maxWithRelationship)).at(-1)).toBe("Person5 (Parent/Guardian)");
  expect(boxesFor(people(maxWithRelationship + 1)).at(-1)).toBe("Person6");
  expect(boxesFor(people(40))).toHaveLength(maxBoxes);
});

test("prints no box if no contact has accepted", () => {
  expect(boxesFor([])).toEqual([]);
});

test("prints Spanish if every contact reads Spanish, otherwise English", () => {
  const [elena, luis] = [parent("Elena Vasquez", "es"), parent("Luis Vasquez", "es")];
  expect(languageFor([elena, luis])).toBe("es");
  expect(boxesFor([elena, luis])).toEqual(["Elena (mamá/papá/tutor)", "Luis (mamá/papá/tutor)"]);
  expect(languageFor([elena, parent("Sam Lund")])).toBe("en");
  expect(boxesFor([elena, parent("Sam Lund")])[0]).toBe("Elena (Parent/Guardian)");
  expect(languageFor([])).toBe("en");
});

test.each([
  [0, []],
  [500, [500]],
  [501, [500, 1]],
  [1_200, [500, 500, 200]],
])("%i sheets lie in jobs of 500 at most", (count, sizes) => {
  const sheets = Array.from({ length: count }, (_, at) => at);
  const jobs = inJobs(sheets, 500);
  expect(jobs.map((job) => job.length)).toEqual(sizes);
  expect(jobs.flat()).toEqual(sheets);
});
