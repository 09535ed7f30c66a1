import { times } from "#tools/testing/nightly.ts";
import { expect } from "../journey.ts";
import { aCampWithLetters } from "../letters-home.ts";
import { signInAs } from "../own-camp.ts";
import { test } from "../own-world.ts";

test.use({ viewport: { width: 390, height: 844 }, serviceWorkers: "block" });

const runs = times(4, 50);
/** How long the line is gone, as when a phone leaves its Wi-Fi. */
const goneMs = [200, 1_000, 3_000, 6_000];

test("a line that changes networks while scripts load ends in the page", async ({ page, world }) => {
  test.setTimeout(runs * 45_000 + 60_000);
  const home = await aCampWithLetters(world);
  const maya = await home.child({ name: "Maya Vasquez" });
  await signInAs(page, "elena");
  for (let run = 0; run < runs; run += 1)
    await test.step(`run ${run + 1}`, async () => {
      const first = (run * 5) % 23;
      let [scripts, backAt] = [0, Number.POSITIVE_INFINITY];
      await page.route("**/assets/*.js", (route) => {
        scripts += 1;
        if (scripts <= first) return route.continue();
        backAt = Math.min(backAt, Date.now() + (goneMs[run % goneMs.length] ?? 0));
        return Date.now() < backAt ? route.abort("internetdisconnected") : route.continue();
      });
      await page.goto(maya.path);
      await expect(page.getByRole("heading", { name: "Maya Vasquez" })).toBeVisible({ timeout: 40_000 });
      await expect(page.getByRole("button", { name: "Menu", exact: true })).toBeVisible({ timeout: 15_000 });
      await expect(page.getByText("Something went wrong")).toHaveCount(0);
      await page.unrouteAll({ behavior: "ignoreErrors" });
    });
});
