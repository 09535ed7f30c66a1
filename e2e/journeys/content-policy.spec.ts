import type { Browser } from "@playwright/test";
import { startElsewhere, startHostileSite } from "../hostile-page.ts";
import { expect, test } from "../journey.ts";

/** Opens a page that tries to run, load and send whatever it can, and returns which of its attempts succeeded. */
async function openHostilePage(browser: Browser, policy?: string) {
  const elsewhere = await startElsewhere();
  const site = await startHostileSite(policy, elsewhere);
  // A context of its own, because the fixture of all journeys allows no violation of a policy.
  const context = await browser.newContext({ serviceWorkers: "block" });
  try {
    const messages: string[] = [];
    context.on("console", (message) => {
      if (message.text().includes("Content Security Policy")) messages.push(message.text());
    });
    await (await context.newPage()).goto(site.origin);
    // An attempt to reach the other site either arrives or is named in a message of the browser. Everything else has been
    // tried when the page, its scripts and its frames have loaded.
    const awaited = policy === undefined ? site.attempts : site.named;
    const hasEnded = (name: string) =>
      elsewhere.reached.has(name) || messages.some((text) => text.includes(`/reached/${name}`));
    await expect.poll(() => awaited.filter((name) => !hasEnded(name))).toEqual([]);
    return { attempts: site.attempts, named: site.named, reached: [...elsewhere.reached].toSorted() };
  } finally {
    await context.close();
    await site.close();
    await elsewhere.close();
  }
}

test("under the policies of the product, a hostile page runs nothing and reaches no other site", async ({
  browser,
  world,
}) => {
  const withoutPolicy = await openHostilePage(browser);
  expect(withoutPolicy.attempts.length).toBeGreaterThan(25);
  expect(withoutPolicy.named.length).toBeGreaterThan(12);
  expect(withoutPolicy.reached).toEqual(withoutPolicy.attempts);
  for (const path of ["/", "/login", "/api/organizations"])
    await test.step(path, async () => {
      const policy = (await fetch(`${world.origin}${path}`)).headers.get("content-security-policy");
      expect(policy).not.toBeNull();
      const { reached } = await openHostilePage(browser, policy ?? undefined);
      expect(reached).toEqual([]);
    });
});

test("another site cannot show the product in a frame", async ({ browser, world }) => {
  const elsewhere = await startElsewhere();
  const context = await browser.newContext({ serviceWorkers: "block" });
  try {
    const page = await context.newPage();
    const openInFrame = async (url: string) => {
      await page.goto(`${elsewhere.origin}/?frames=${encodeURIComponent(url)}`);
      await expect.poll(() => page.frames()[1]?.url()).not.toBe("");
      return page.frames()[1]?.url() ?? "";
    };
    expect(await openInFrame(`${world.origin}/login`)).toContain("chrome-error:");
    expect(await openInFrame(`${elsewhere.origin}/plain`)).toBe(`${elsewhere.origin}/plain`);
  } finally {
    await context.close();
    await elsewhere.close();
  }
});
