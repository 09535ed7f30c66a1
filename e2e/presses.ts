import { expect, type BrowserContext, type Locator, type Page } from "@playwright/test";

/** Counts trusted pointer presses on this page until it reloads. */
export async function countPresses(page: Page): Promise<() => Promise<number>> {
  const counter = await page.evaluateHandle(() => {
    const count = { presses: 0 };
    document.addEventListener("pointerdown", ({ isTrusted }) => (count.presses += Number(isTrusted)), true);
    return count;
  });
  return () => counter.evaluate(({ presses }) => presses);
}

/** Counts trusted pointer presses on every page that is opened from now on, popups and reloads included. */
export async function countPressesIn(context: BrowserContext): Promise<() => number> {
  let presses = 0;
  await context.exposeBinding("countPress", () => void (presses += 1));
  await context.addInitScript(() => {
    const count = () => window.countPress();
    document.addEventListener("pointerdown", ({ isTrusted }) => isTrusted && count(), true);
  });
  return () => presses;
}

/** Turns a switch on. Its track covers the input, and a forced press does not wait until the input is enabled. */
export async function turnOn(control: Locator): Promise<void> {
  await expect(control).toBeEnabled();
  await control.check({ force: true });
}

declare global {
  interface Window {
    countPress: () => void;
  }
}
