import { publicPages } from "#domain/public-pages.ts";
import { expect, test } from "../journey.ts";

test("without scripts, the front page is complete and crawlers find the public pages only", async ({
  world,
}) => {
  const read = async (path: string) => (await fetch(`${world.origin}${path}`)).text();
  const html = await read("/");
  for (const words of [
    "Share stories with your camper",
    "Get Started",
    "Learn More",
    "Write Letters",
    "Printed &amp; Delivered",
    "Camper Replies",
    "50%",
    "25 cents",
    "per camper",
  ])
    expect(html).toContain(words);
  expect(html).toContain(`property="og:image" content="${world.origin}/social-card.png"`);
  expect(html).toContain(`rel="canonical" href="${world.origin}/"`);
  const card = await fetch(`${world.origin}/social-card.png`);
  expect(card.headers.get("content-type")).toBe("image/png");

  const robots = await read("/robots.txt");
  expect(robots).toContain("Disallow: /org/");
  expect(robots).toContain(`Sitemap: ${world.origin}/sitemap.xml`);
  expect((await read("/sitemap.xml")).match(/<loc>/g)).toHaveLength(publicPages.length);
  const manifest: unknown = JSON.parse(await read("/manifest.webmanifest"));
  expect(manifest).toMatchObject({ name: "Cabin Courier", display: "standalone" });
});

test("a button that is pressed before the scripts are loaded works as soon as they are", async ({ page }) => {
  const released = Promise.withResolvers<void>();
  await page.route(/entry\.client.*\.js$/, async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  await page.getByRole("main").getByRole("button", { name: "Get Started" }).click();
  const dialog = page.getByRole("dialog", { name: "Let's get you to the right place" });
  await expect(dialog).toHaveCount(0);
  released.resolve();
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

test.describe("with the service worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("without a network the app says that it is offline, and it has stored nothing private", async ({
    page,
    context,
  }) => {
    await page.goto("/organizations");
    await expect(page.getByText("Showing")).toBeVisible();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await context.setOffline(true);
    await page.goto("/how-it-works").catch(() => undefined);
    await expect(page.getByRole("heading", { name: "No connection" })).toBeVisible();
    const stored = await page.evaluate(async () => {
      const paths: string[] = [];
      for (const name of await caches.keys())
        for (const request of await (await caches.open(name)).keys())
          paths.push(new URL(request.url).pathname);
      return paths;
    });
    const isPublic = (path: string) => path.startsWith("/assets/") || path.startsWith("/offline");
    expect(stored.filter((path) => !isPublic(path))).toEqual([]);
  });
});
