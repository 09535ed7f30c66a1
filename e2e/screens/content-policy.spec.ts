import type { Browser } from "@playwright/test";
import { startElsewhere, startHostileSite } from "../hostile-page.ts";
import { expect, test } from "../journey.ts";

/** What a hostile page reaches under a policy, in a context of its own: here it is right that a policy is broken. */
async function reachedUnder(browser: Browser, policy: string | undefined) {
  const elsewhere = await startElsewhere();
  const site = await startHostileSite(policy, elsewhere);
  const context = await browser.newContext({ serviceWorkers: "block" });
  try {
    const page = await context.newPage();
    await page.goto(site.origin);
    await page.waitForLoadState("networkidle");
    // Without a policy everything arrives sooner or later; with one this is the time it is given.
    const all = () => site.attempts.every((name) => elsewhere.reached.has(name));
    for (let tries = 0; tries < (policy === undefined ? 80 : 8) && !all(); tries += 1)
      await page.waitForTimeout(250);
    return { attempts: site.attempts, reached: [...elsewhere.reached].toSorted() };
  } finally {
    await context.close();
    await site.close();
    await elsewhere.close();
  }
}

for (const path of ["/", "/login", "/api/organizations"]) {
  test(`under the policy of ${path} a hostile page runs nothing and reaches nobody`, async ({
    browser,
    world,
  }) => {
    const policy = (await fetch(`${world.origin}${path}`)).headers.get("content-security-policy");
    expect(policy).not.toBeNull();
    const { reached } = await reachedUnder(browser, policy ?? undefined);
    expect(reached).toEqual([]);
  });
}

test("without a policy each of its attempts succeeds, so each of them counts", async ({ browser }) => {
  const { attempts, reached } = await reachedUnder(browser, undefined);
  expect(reached).toEqual(attempts);
  expect(attempts.length).toBeGreaterThan(25);
});

test("another site cannot show us in a frame", async ({ browser, world }) => {
  const elsewhere = await startElsewhere();
  const context = await browser.newContext({ serviceWorkers: "block" });
  try {
    const page = await context.newPage();
    const framed = async (url: string) => {
      await page.goto(`${elsewhere.origin}/?frames=${encodeURIComponent(url)}`);
      await expect.poll(() => page.frames()[1]?.url()).not.toBe("");
      return page.frames()[1]?.url() ?? "";
    };
    expect(await framed(`${world.origin}/login`)).toContain("chrome-error:");
    expect(await framed(`${elsewhere.origin}/plain`)).toBe(`${elsewhere.origin}/plain`);
  } finally {
    await context.close();
    await elsewhere.close();
  }
});
