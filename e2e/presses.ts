import type { Page } from "@playwright/test";

/** Counts what a person presses on this page from here on, by mouse or finger, until it is loaded anew. */
export async function countPresses(page: Page): Promise<() => Promise<number>> {
  const counter = await page.evaluateHandle(() => {
    const counted = { presses: 0 };
    document.addEventListener("pointerdown", ({ isTrusted }) => (counted.presses += Number(isTrusted)), true);
    return counted;
  });
  return () => counter.evaluate(({ presses }) => presses);
}
