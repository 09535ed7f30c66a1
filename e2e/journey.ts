import { readFileSync } from "node:fs";
import { test as base, expect, type BrowserContext, type ConsoleMessage, type Page } from "@playwright/test";
import type axe from "axe-core";
import { person, startCast, type PersonKey } from "./cast.ts";
import { startWorld, type World } from "./world.ts";

type Fixtures = { cast: void; noBrokenPolicy: void; closeContexts: void };
type Shared = { world: World };

let running: World | undefined;
/** The engines and the server of this Playwright worker. */
export function theWorld(): World {
  if (running === undefined) throw new Error("the world has not started yet");
  return running;
}

/** Journeys of one worker share engines and server. Each has people, organizations and browsers of its own. */
export const test = base.extend<Fixtures, Shared>({
  world: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, use) => {
      const world = await startWorld();
      running = world;
      await use(world);
      running = undefined;
      await world.stop();
    },
    { scope: "worker", timeout: 240_000 },
  ],
  baseURL: async ({ world }, use) => use(world.origin),
  cast: [
    async ({ world }, use) => {
      const end = await startCast(world.db, world.identity);
      await use();
      end();
    },
    { auto: true },
  ],
  noBrokenPolicy: [
    async ({ context }, use) => {
      const { broken, stop } = hearBrokenPolicy(context);
      await use();
      stop();
      expect(broken).toEqual([]);
    },
    { auto: true },
  ],
  // A page that stays open would go on loading beside the journeys that follow.
  closeContexts: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts());
      await use();
      for (const context of browser.contexts()) if (!before.has(context)) await context.close();
    },
    { auto: true },
  ],
});
export { expect };

/** What pages say when they break their own policy, or when the server had drawn something else. */
function hearBrokenPolicy(context: BrowserContext) {
  const broken: string[] = [];
  const hear = (message: ConsoleMessage) => {
    if (/Content Security Policy|hydrat/i.test(message.text())) broken.push(message.text());
  };
  context.on("console", hear);
  return { broken, stop: () => void context.off("console", hear) };
}

/** Presses the button and chooses the person in the popup that opens. */
export function signInByPopup(page: Page, who: PersonKey): Promise<void> {
  return test.step("sign in", async () => {
    await untilPopupsAreGone(page);
    const opened = page.waitForEvent("popup");
    await page.getByRole("button", { name: "Sign in with Camp ID" }).click();
    const popup = await opened;
    await choose(popup, who);
  });
}

/** A popup stays open briefly after it reports. A click in that time reuses it and fires no popup event. */
async function untilPopupsAreGone(page: Page): Promise<void> {
  for (const other of page.context().pages()) {
    const isPopup = other !== page && (await other.opener()) === page;
    if (isPopup && !other.isClosed()) await other.waitForEvent("close");
  }
}

/** On the page of the identity provider. */
export async function choose(page: Page, who: PersonKey): Promise<void> {
  await page.locator(`button[value="${person(who).sub}"]`).click();
}

/** Until what comes in has come in: halfway every ink is too pale and every button too low. */
export async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ playState, effect }) => {
      return playState === "running" && effect?.getComputedTiming().iterations !== Infinity;
    });
    // A cancelled animation rejects; it has ended too.
    await Promise.all(ending.map(async (animation) => animation.finished.catch(() => undefined)));
  });
}

/** As small as it comes. What the package calls its source is more than twice as long, and every page would read it. */
const axeSource = readFileSync(new URL(import.meta.resolve("axe-core/axe.min.js")), "utf8");

export async function expectAccessible(page: Page): Promise<void> {
  await untilStill(page);
  // It is more than half a megabyte of script: a page that is judged in ten states takes it in once.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  const broken = await test.step("axe", () =>
    page.evaluate(async () => {
      const { violations } = await window.axe.run(document, { resultTypes: ["violations"] });
      return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
    }));
  expect(broken).toEqual([]);
}

declare global {
  interface Window {
    /** On pages that were judged. */
    axe: typeof axe;
  }
}
