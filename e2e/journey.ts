import { readFileSync } from "node:fs";
import {
  test as base,
  expect,
  type BrowserContext,
  type ConsoleMessage,
  type Locator,
  type Page,
} from "@playwright/test";
import type axe from "axe-core";
import { people } from "#database/seed/people.ts";
import { stopAnswering } from "./intercept.ts";
import { createKeptBrowser, type JourneyOptions } from "./kept-browser.ts";
import { startWorld, type World } from "./world.ts";

type Fixtures = JourneyOptions & { noBrokenPolicy: void; nobodyStays: void };
type Shared = { world: World; keptBrowser: ReturnType<typeof createKeptBrowser> };

let standing: World | undefined;
/** The one world of this process. */
export function theWorld(): World {
  if (standing === undefined) throw new Error("a journey asked for its world before it stood");
  return standing;
}

/** Each journey runs against one world per run, and fails if any page breaks its own security policy. */
export const test = base.extend<Fixtures, Shared>({
  world: [
    // oxlint-disable-next-line no-empty-pattern -- the test tool reads the pattern
    async ({}, use) => {
      const world = await startWorld();
      standing = world;
      await use(world);
      standing = undefined;
      await world.stop();
    },
    { scope: "worker", timeout: 240_000 },
  ],
  baseURL: async ({ world }, use) => use(world.origin),
  ownBrowser: [false, { option: true }],
  keptBrowser: [
    async ({ world }, use) => {
      const kept = createKeptBrowser(world.origin);
      await use(kept);
      await kept.forget();
    },
    { scope: "worker" },
  ],
  context: async (
    {
      browser,
      keptBrowser,
      ownBrowser,
      serviceWorkers,
      baseURL,
      viewport,
      colorScheme,
      hasTouch,
      isMobile,
      locale,
      contextOptions,
    },
    use,
    info,
  ) => {
    if (ownBrowser || serviceWorkers === "allow") {
      const context = await browser.newContext();
      await use(context);
      await context.close();
      return;
    }
    const looks = { baseURL, viewport, colorScheme, hasTouch, isMobile, locale, contextOptions };
    const options = JSON.stringify(looks);
    const context = await keptBrowser.take(browser, options);
    await use(context);
    // What failed is looked at by itself; nothing of it goes on.
    if (info.status === info.expectedStatus) await keptBrowser.giveBack(context, options);
    else await context.close();
  },
  page: async ({ context }, use) => use(context.pages()[0] ?? (await context.newPage())),
  noBrokenPolicy: [
    async ({ context }, use) => {
      const { broken, stop } = hearBrokenPolicy(context);
      await use();
      await stopAnswering();
      stop();
      expect(broken).toEqual([]);
    },
    { auto: true },
  ],
  // Another person's page that is left open goes on reading and drawing beside every journey that follows; and it answers what
  // they do: one that has once heard that its reader reads Spanish says so again when that is taken back.
  nobodyStays: [
    async ({ browser, keptBrowser }, use) => {
      const before = new Set(browser.contexts());
      await use();
      for (const other of browser.contexts())
        if (!before.has(other) && !keptBrowser.isKept(other)) await other.close();
    },
    { auto: true },
  ],
});
export { expect };

/** What pages say when they break their own policy, or when the server had drawn something else. */
export function hearBrokenPolicy(context: BrowserContext) {
  const broken: string[] = [];
  const hear = (message: ConsoleMessage) => {
    if (/Content Security Policy|hydrat/i.test(message.text())) broken.push(message.text());
  };
  context.on("console", hear);
  return { broken, stop: () => void context.off("console", hear) };
}

export type PersonKey = keyof typeof people;

/** Presses the button and chooses the person in the popup that opens. */
export async function signInByPopup(page: Page, person: PersonKey): Promise<void> {
  await untilPopupsAreGone(page);
  const opened = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Sign in with Camp ID" }).click();
  const popup = await opened;
  await choose(popup, person);
}

/** A popup stands for a moment after its news. Who presses again meanwhile gets the same window, and no other opens. */
async function untilPopupsAreGone(page: Page): Promise<void> {
  for (const other of page.context().pages()) {
    const isPopup = other !== page && (await other.opener()) === page;
    if (isPopup && !other.isClosed()) await other.waitForEvent("close");
  }
}

export async function choose(page: Page, person: PersonKey): Promise<void> {
  await page.getByRole("button", { name: people[person].name }).click();
}

/** What had the focus may have gone; where it goes instead is decided with the next picture. */
export async function expectFocusWithin(place: Locator): Promise<void> {
  await expect.poll(() => place.evaluate((element) => element.contains(document.activeElement))).toBe(true);
}

/** Until what comes in has come in: halfway every ink is too pale and every button too low. */
export async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ playState, effect }) => {
      return playState === "running" && effect?.getComputedTiming().iterations !== Infinity;
    });
    // One that is taken away while it runs refuses; that is an end as well.
    await Promise.all(ending.map(async (animation) => animation.finished.catch(() => undefined)));
  });
}

/** As small as it comes. What the package calls its source is more than twice as long, and every page would read it. */
const axeSource = readFileSync(new URL(import.meta.resolve("axe-core/axe.min.js")), "utf8");

export async function expectAccessible(page: Page): Promise<void> {
  await untilStill(page);
  // It is more than half a megabyte of script: a page that is judged in ten states takes it in once.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  const broken = await page.evaluate(async () => {
    const { violations } = await window.axe.run(document, { resultTypes: ["violations"] });
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
  });
  expect(broken).toEqual([]);
}

declare global {
  interface Window {
    /** On pages that were judged. */
    axe: typeof axe;
  }
}
