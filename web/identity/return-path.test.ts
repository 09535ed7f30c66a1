import { afterEach, expect, test } from "vitest";
import { rememberReturnPath, takeReturnPath } from "./return-path.ts";

afterEach(() => sessionStorage.clear());

test("the requested page is returned to once", () => {
  rememberReturnPath("/my/participants");
  expect(takeReturnPath()).toBe("/my/participants");
  expect(takeReturnPath()).toBe("/");
});

test.each(["//evil.example", "/\\evil.example", "https://evil.example", "javascript:alert(1)"])(
  "a stored path %j leads to the start page",
  (path) => {
    sessionStorage.setItem("cabin-courier.post-login-path", path);
    expect(takeReturnPath()).toBe("/");
  },
);
