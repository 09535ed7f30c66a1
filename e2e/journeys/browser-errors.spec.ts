import type { Browser } from "@playwright/test";
import { startCollector } from "#tools/testing/collector.ts";
import { expect } from "../journey.ts";
import { test } from "../own-world.ts";

const brokenPage = `
  export const meta = () => [];
  export default function Broken() { throw new TypeError("undefined is not an object (evaluating 'Wren')"); }`;

/** A context of its own, because the fixture of all journeys allows no error. */
async function openPage(browser: Browser) {
  const context = await browser.newContext({ serviceWorkers: "block" });
  return { page: await context.newPage(), close: () => context.close() };
}

test("an error in a browser arrives at the collector, without names, letters and tokens", async ({
  browser,
  world,
}) => {
  const collector = await startCollector();
  await world.api.kill9();
  await world.api.start({ SENTRY_DSN: collector.dsn });
  const { page, close } = await openPage(browser);
  const reports = () => collector.reports().map((report) => JSON.stringify(report));
  try {
    // The first thing that a page asks for when its scripts run.
    const running = page.waitForResponse("**/auth/token");
    await page.goto(`${world.origin}/help?token=hunter2`);
    await running;
    await page.evaluate(() => {
      setTimeout(() => {
        throw new TypeError("Cannot read properties of undefined (reading 'Dear Wren')");
      });
      void Promise.reject(new RangeError("elena@example.org"));
    });
    await expect.poll(reports).toHaveLength(2);

    await test.step("a page that cannot be drawn says so and reports why", async () => {
      await page.route("**/assets/privacy-*.js", (route) =>
        route.fulfill({ contentType: "text/javascript", body: brokenPage }),
      );
      await page.goto(`${world.origin}/privacy`);
      await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
      await expect.poll(reports).toHaveLength(3);
    });

    const all = reports().join("\n");
    expect(all).toContain("cannot read properties of undefined reading");
    expect(all).toContain('"transaction":"/help"');
    expect(all).toContain('"transaction":"/privacy"');
    expect(all).toContain("/assets/");
    expect(collector.raw()).not.toMatch(/Wren|elena|hunter2/);
  } finally {
    await close();
    await collector.stop();
  }
});
