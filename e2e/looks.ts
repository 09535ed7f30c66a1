import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, untilStill } from "./journey.ts";

/** How a staff screen is looked at: in the office and on the way, by day and by night. */
export const looks = [
  { name: "a desk by day", width: 1280, colorScheme: "light", phone: false },
  { name: "a desk by night", width: 1280, colorScheme: "dark", phone: false },
  { name: "a phone by day", width: 390, colorScheme: "light", phone: true },
  { name: "a small phone by night", width: 320, colorScheme: "dark", phone: true },
] as const;
export type Look = (typeof looks)[number];

/** By mouse at a desk and by finger on a phone. Each screen on the way is looked at by day and by night. */
export const walks = [
  { name: "at a desk", looks: looks.filter(({ phone }) => !phone), phone: false },
  { name: "on a phone", looks: looks.filter(({ phone }) => phone), phone: true },
] as const;

/** Where states are looked at, nothing need be waited for on its way there; journeys see everything move. */
export const withoutMotion = { contextOptions: { reducedMotion: "reduce" } } as const;

/** What a walk begins as: its first look. */
export function settingOut({ looks: [first], phone }: (typeof walks)[number]) {
  if (first === undefined) throw new Error("a walk without a look");
  const { width, colorScheme } = first;
  return {
    ...withoutMotion,
    viewport: { width, height: 800 },
    colorScheme,
    hasTouch: phone,
    isMobile: phone,
  };
}

/** Judges the same screen once in each look, and leaves it as it was in the first. */
export async function inEachLook(
  page: Page,
  { looks: all }: { looks: readonly Look[] },
  judge: (look: Look) => Promise<void>,
): Promise<void> {
  for (const look of all) {
    await see(page, look);
    await judge(look);
  }
  const [first] = all;
  if (first !== undefined) await see(page, first);
}

type Judge = (page: Page, name: string, look: Look) => Promise<void>;

type Terms = {
  /** What a finger must be able to hit. */
  targets: string;
  /** The environment variable that names a folder for pictures, to be looked at by a person. */
  pictures: string;
  /** Only what is in the window is in the picture. */
  ofWindow?: boolean;
};

/** Sound, and on a phone for fingers. */
export function judgeFit({ targets, pictures, ofWindow = false }: Terms): Judge {
  return async (page, name, { phone, name: look }) => {
    await untilStill(page);
    if (phone) await expectForFingers(page.locator(targets), { mayBeUndrawn: true, name });
    await expectSound(page);
    const folder = process.env[pictures];
    if (folder === undefined) return;
    const path = join(folder, `${name}-${look.replaceAll(" ", "-")}.png`);
    await page.screenshot({ path, fullPage: !ofWindow });
  };
}

type Shown = () => Promise<unknown>;

/** For a state that was reached once: in each look what should stand there stands there, and it is judged. */
export function judgedInEachLook(walk: (typeof walks)[number], judge: Judge) {
  return (page: Page, name: string, shown: Shown): Promise<void> =>
    inEachLook(page, walk, async (look) => {
      await shown();
      await judge(page, name, look);
    });
}

async function see(page: Page, { width, colorScheme }: Look): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await page.emulateMedia({ colorScheme });
}

/** Nothing reaches over the edge, and nothing is wrong with it for those who listen. */
export async function expectSound(page: Page): Promise<void> {
  const { wide, window } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    window: innerWidth,
  }));
  expect(wide).toBeLessThanOrEqual(window);
  await expectAccessible(page);
}

/**
 * Everything of these is high enough for a finger. All are measured in one look: a page of a hundred buttons, asked one by
 * one, takes longer than all else that is done on it. What still grows into its place is waited for.
 */
export async function expectForFingers(targets: Locator, terms: FingerTerms = {}): Promise<void> {
  await untilStill(targets.page());
  const low = await targets.evaluateAll((all, { mayBeUndrawn = false, reachingOver }) => {
    const heightOf = (target: Element) => {
      const whole = reachingOver === undefined ? null : target.closest(reachingOver);
      return Math.max(target.getBoundingClientRect().height, whole?.clientHeight ?? 0);
    };
    const isLeftOut = (target: Element) => mayBeUndrawn && target.getClientRects().length === 0;
    return all
      .filter((target) => heightOf(target) < 44 && !isLeftOut(target))
      .map((target) => `${target.textContent} is ${heightOf(target)} high`);
  }, terms);
  expect(low, terms.name).toEqual([]);
}

type FingerTerms = {
  /** Of the state that is looked at, for whoever reads that it failed. */
  name?: string;
  /** What is not drawn at all is left out. */
  mayBeUndrawn?: boolean;
  /** What stands in one of these can be pressed anywhere on it. */
  reachingOver?: string;
};
