import type { Page } from "@playwright/test";
import { expect, expectAccessible } from "./journey.ts";

/** How a staff screen is looked at: in the office and on the way, by day and by night. */
export const looks = [
  { name: "a desk by day", width: 1280, colorScheme: "light", phone: false },
  { name: "a desk by night", width: 1280, colorScheme: "dark", phone: false },
  { name: "a phone by day", width: 390, colorScheme: "light", phone: true },
  { name: "a small phone by night", width: 320, colorScheme: "dark", phone: true },
] as const;

/** Nothing reaches over the edge, and nothing is wrong with it for those who listen. */
export async function expectSound(page: Page): Promise<void> {
  const { wide, window } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    window: innerWidth,
  }));
  expect(wide).toBeLessThanOrEqual(window);
  await expectAccessible(page);
}
