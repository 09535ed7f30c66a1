import type { Page } from "@playwright/test";

/** Counts trusted pointer presses on this page until it reloads. */
export async function countPresses(page: Page): Promise<() => Promise<number>> {
  const counter = await page.evaluateHandle(() => {
    const count = { presses: 0 };
    document.addEventListener("pointerdown", ({ isTrusted }) => (count.presses += Number(isTrusted)), true);
    return count;
  });
  return () => counter.evaluate(({ presses }) => presses);
}
