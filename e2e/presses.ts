import type { Page } from "@playwright/test";

/** Counts trusted pointer presses on this page until it reloads. */
export async function countPresses(page: Page): Promise<() => Promise<number>> {
  const counter = await page.evaluateHandle(() => {
    const pluralize = { presses: 0 };
    document.addEventListener(
      "pointerdown",
      ({ isTrusted }) => (pluralize.presses += Number(isTrusted)),
      true,
    );
    return pluralize;
  });
  return () => counter.evaluate(({ presses }) => presses);
}
