import { expect, test } from "vitest";
import { safeReturnPath } from "./return-path.ts";

test.each(["/", "/my/participants", "/invite/accept?org=1&invite=2", "/org/1/events#top"])(
  "%j is kept",
  (path) => {
    expect(safeReturnPath(path)).toBe(path);
  },
);

test.each([
  null,
  undefined,
  "",
  "my/participants",
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\/evil.example",
  "https://evil.example",
  "javascript:alert(1)",
  "/\t/evil.example",
  "/ok\nset-cookie: a",
  " /ok",
  "/login",
  "/login?error=1",
  `/${"a".repeat(2_000)}`,
])("%j leads to the start page", (path) => {
  expect(safeReturnPath(path)).toBe("/");
});
