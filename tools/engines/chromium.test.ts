import { expect, test } from "vitest";
import { chromiumProgram } from "./chromium.ts";

test("the browser is the chosen one, or Debian's, or Playwright's own", () => {
  const debian = () => "/usr/bin/chromium-headless-shell";
  expect(chromiumProgram("/opt/chrome", debian)).toEqual({ executablePath: "/opt/chrome" });
  expect(chromiumProgram(undefined, debian)).toEqual({ executablePath: debian() });
  expect(chromiumProgram(undefined, () => undefined)).toEqual({});
});
