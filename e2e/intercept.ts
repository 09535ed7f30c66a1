import { expect, type Page } from "@playwright/test";

type Answer = Parameters<Page["route"]>[1];

const probe = "/is-it-asked-for";
const answered = new Set<Page>();

/**
 * page.route for a page that stands already. A browser that is told to ask about its requests begins to do so a moment
 * later; on a busy machine the very request that was meant slips through to the server. This waits until it asks.
 */
export async function intercept(page: Page, url: string | RegExp, answer: Answer): Promise<void> {
  answered.add(page);
  await page.route(url, answer);
  if (!page.url().startsWith("http")) return;
  const wasAsked = () => page.evaluate(async (path) => (await fetch(path)).headers.get("x-asked"), probe);
  await page.route(`**${probe}`, (route) => route.fulfill({ headers: { "x-asked": "yes" } }));
  await expect.poll(wasAsked).toBe("yes");
  await page.unroute(`**${probe}`);
}

/** What is asked there waits until it is let go: a state that is only passed through stands still to be looked at. */
export async function holdBack(page: Page, url: string | RegExp): Promise<() => void> {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await intercept(page, url, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

/**
 * An answer of ours that is still being made when the page closes would be a failure of the journey. Only pages that
 * get answers are told: others, such as the popup of signing in, may be closing by themselves in this very moment.
 */
export async function stopAnswering(): Promise<void> {
  for (const page of answered) if (!page.isClosed()) await page.unrouteAll({ behavior: "ignoreErrors" });
  answered.clear();
}
