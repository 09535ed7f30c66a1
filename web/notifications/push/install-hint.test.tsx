import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { install } from "#web/platform/install-prompt.ts";
import { InstallHint } from "./install-hint.tsx";

const hint = "Keep Cabin Courier one tap away, next to your other apps.";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(async () => {
  cleanup();
  // Uses up a prompt that no test has used.
  await install();
  Reflect.deleteProperty(navigator, "userAgent");
});

function offerInstall() {
  const prompt = vi.fn(async () => undefined);
  const installPrompt = Object.assign(new Event("beforeinstallprompt"), { prompt });
  Object.assign(window, { installPrompt });
  return prompt;
}

/** A new tab. */
function visit(): boolean {
  cleanup();
  sessionStorage.clear();
  return see();
}

function see(): boolean {
  cleanup();
  render(<InstallHint />);
  return screen.queryByText(hint) !== null;
}

test("the hint comes with the second visit, not with a second look during the first", () => {
  offerInstall();
  expect(visit()).toBe(false);
  expect(see()).toBe(false);
  expect(visit()).toBe(true);
  expect(see()).toBe(true);
  expect(visit()).toBe(true);
});

test("the hint does not come again after it was dismissed", async () => {
  offerInstall();
  visit();
  visit();
  await userEvent.click(screen.getByRole("button", { name: "Not now" }));
  expect(screen.queryByText(hint)).toBeNull();
  expect(visit()).toBe(false);
});

test("an iPhone gets the steps", () => {
  Object.defineProperty(navigator, "userAgent", { configurable: true, value: "Mozilla/5.0 (iPhone)" });
  visit();
  visit();
  screen.getByText("Tap Share, the square with an arrow.");
  expect(screen.queryByRole("button", { name: "Add to Home Screen" })).toBeNull();
});

test("a press lets the browser ask, once", async () => {
  const prompt = offerInstall();
  visit();
  visit();
  await userEvent.click(screen.getByRole("button", { name: "Add to Home Screen" }));
  expect(prompt).toHaveBeenCalledTimes(1);
  expect(visit()).toBe(false);
});

test("a browser that cannot install gets no hint", () => {
  visit();
  expect(visit()).toBe(false);
});
