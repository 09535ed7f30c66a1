import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { generalErrors } from "#domain/errors.ts";
import { faultsIn, type Expected } from "./judge-answer.ts";

const operation = { kind: "callable", output: z.object({ name: z.string() }) } as const;
const expected: Expected = {
  catalogue: Object.values(generalErrors),
  ownSentence: undefined,
  tooLong: false,
};
const headers = { "x-content-type-options": "nosniff" };

function judged(
  status: number,
  body: unknown,
  more: Partial<Expected> = {},
  kind: "callable" | "http" = "callable",
) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return faultsIn({ ...operation, kind }, { status, text, headers, ms: 1 }, { ...expected, ...more });
}

const { badRequest, notFound, internal } = generalErrors;
const invalid = (message: string) => ({ error: { code: "invalid", status: "invalid-argument", message } });

describe("an answer without fault", () => {
  test.each([
    ["fits its schema", 200, { result: { name: "Loon" } }],
    ["is a refusal of the catalogue", 404, { error: notFound }],
  ])("%s", (_, status, body) => {
    expect(judged(status, body)).toEqual([]);
  });

  test("says what the schema of the input says", () => {
    const own = { ownSentence: "Name is required." };
    expect(judged(400, invalid("Name is required."), own)).toEqual([]);
  });

  test("of an HTTP function is the sentence alone", () => {
    expect(judged(400, badRequest.message, {}, "http")).toEqual([]);
  });

  test("to what is too long may come from the door", () => {
    expect(judged(431, "", { tooLong: true })).toEqual([]);
  });
});

describe("a fault is", () => {
  test.each([
    ["an error of ours, however politely told", 500, { error: internal }, "was answered with 500"],
    ["no answer", 0, "Error: socket hang up", "got no answer: Error: socket hang up"],
    ["an answer that does not fit", 200, { result: { name: 3 } }, "does not fit its schema: name"],
    [
      "an answer that says more",
      200,
      { result: { name: "Loon", email: "a@b.c" } },
      "says more than its schema",
    ],
    ["an answer in another wrapping", 200, { name: "Loon" }, "has no result"],
    [
      "a sentence nobody has agreed on",
      400,
      { error: { ...badRequest, message: "Oops" } },
      "is no refusal of ours",
    ],
    ["a refusal under another status", 403, { error: notFound }, "is no refusal of ours"],
    [
      "a sentence of a schema that did not say it",
      400,
      invalid("Name is required."),
      "is no refusal of ours",
    ],
    ["an answer from the door to what is short", 431, "", "is no refusal of ours"],
  ])("%s", (_, status, body, fault) => {
    expect(judged(status, body)).toContain(fault);
  });

  test("the library's own words", () => {
    const own = { ownSentence: "Invalid input" };
    expect(judged(400, invalid("Invalid input"), own)).toContain("is no refusal of ours");
    expect(judged(400, { error: badRequest }, own)).toEqual([]);
  });

  test.each([
    "Error\n    at async run (file:///srv/app/server/x.ts:3:1)",
    "    at emit (node:events:519:28)",
    'duplicate key value violates unique constraint "notes_pkey"',
    'insert failed: syntax error at or near "select"',
    "invalid input syntax for type uuid",
  ])("a look inside: %s", (text) => {
    expect(
      judged(400, { error: { ...badRequest, message: text } }).some((fault) => fault.startsWith("tells")),
    ).toBe(true);
  });

  test("an answer without its headers, or one that took too long", () => {
    const text = JSON.stringify({ result: { name: "Loon" } });
    expect(faultsIn(operation, { status: 200, text, headers: {}, ms: 20_000 }, expected)).toEqual([
      "took 20000 ms",
      "came without its security headers",
    ]);
  });
});
