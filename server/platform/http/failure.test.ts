import { expect, test } from "vitest";
import { generalErrors } from "#domain/errors.ts";
import { AppError } from "#domain/app-error.ts";
import { errorDefinitionOf } from "./failure.ts";

const { unavailable, internal, notFound } = generalErrors;
const withCode = (code: string) => Object.assign(new Error("failed"), { code });
const named = (name: string) => Object.assign(new Error("failed"), { name });

test.each([
  ["a line that was cut", withCode("ECONNRESET"), unavailable],
  ["a line that was silent for too long", withCode("ETIMEDOUT"), unavailable],
  ["a database that is shutting down", withCode("57P01"), unavailable],
  ["a pool that is empty", new Error("timeout exceeded when trying to connect"), unavailable],
  ["storage that did not answer in time", named("TimeoutError"), unavailable],
  ["a wait that came to its end", new DOMException("aborted", "TimeoutError"), unavailable],
  ["a question that was taken back after a while", named("AbortError"), unavailable],
  [
    "storage that is troubled itself",
    Object.assign(new Error("SlowDown"), { $fault: "server" }),
    unavailable,
  ],
  ["storage that does not know us", Object.assign(new Error("no"), { $fault: "client" }), internal],
  ["a statement that is wrong", withCode("42703"), internal],
  ["a bug", new TypeError("undefined is not a function"), internal],
])("%s", (_, error, definition) => {
  expect(errorDefinitionOf(error)).toMatchObject({ definition, expected: false });
});

test("a refusal is what it says", () => {
  expect(errorDefinitionOf(new AppError(notFound))).toMatchObject({ definition: notFound, expected: true });
});
