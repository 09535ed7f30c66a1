import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { printPdf } from "./print-pdf.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("URL", { createObjectURL: () => "", revokeObjectURL: () => undefined });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Prints while the page is in front or not, with these events of the print window, and waits to the end. */
async function printWith(isInFront: boolean, events: readonly ("blur" | "focus")[]) {
  vi.spyOn(document, "hasFocus").mockReturnValue(isInFront);
  const outcome = printPdf(new Blob(["%PDF"]), 4);
  const frame = document.querySelector("iframe");
  frame?.dispatchEvent(new Event("load"));
  await vi.advanceTimersByTimeAsync(1_000);
  for (const event of events) dispatchEvent(new Event(event));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(document.querySelector("iframe")).toBeNull();
  return outcome;
}

test.each([
  ["opened and closed", true, ["blur", "focus"], "seen"],
  ["did not open", true, [], "unseen"],
  ["cannot be seen from behind another window", false, [], "behind"],
  ["opened and still asks something", true, ["blur"], "stuck"],
] as const)("the print window %s", async (_, isInFront, events, expected) => {
  expect(await printWith(isInFront, events)).toBe(expected);
});
