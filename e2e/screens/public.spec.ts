import type { Page } from "@playwright/test";
import { holdBack, intercept } from "../intercept.ts";
import { expect, expectAccessible, test } from "../journey.ts";

test.use({ ownBrowser: true });

const pages = [
  "/",
  "/how-it-works",
  "/privacy",
  "/my/participants/sample",
  "/organizations",
  "/login",
  "/pending-invites",
  "/invite/accept",
];

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  if (path === "/organizations") await expect(page.getByText("Showing")).toBeVisible();
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}

for (const path of pages) {
  test(`${path} is accessible in light and dark, and fits a small phone and a zoomed screen`, async ({
    page,
  }) => {
    await open(page, path);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.setViewportSize({ width: 1280, height: 800 });
      await expectAccessible(page);
      await page.setViewportSize({ width: 390, height: 844 });
      await expectAccessible(page);
    }
    // 320 px is the narrowest phone; 640 px is what 200 % zoom leaves of 1280.
    for (const width of [320, 640]) {
      await page.setViewportSize({ width, height: 700 });
      await expectNoSidewaysScroll(page);
    }
  });
}

test("the front page says what it must, before any script runs", async ({ world }) => {
  const html = await (await fetch(`${world.origin}/`)).text();
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
  ]) {
    expect(html).toContain(words);
  }
  expect(html).toContain(`property="og:image" content="${world.origin}/social-card.png"`);
  expect(html).toContain(`rel="canonical" href="${world.origin}/"`);
  const card = await fetch(`${world.origin}/social-card.png`);
  expect(card.headers.get("content-type")).toBe("image/png");
});

test("the ways from the front page are named as they should be", async ({ page }) => {
  await open(page, "/");
  const nav = page.getByRole("navigation", { name: "Main" });
  for (const name of ["Features", "How It Works", "Organizations", "Pricing", "Log In"]) {
    await expect(nav.getByRole("link", { name, exact: true })).toBeVisible();
  }
  await expect(nav.getByRole("button", { name: "Get Started" })).toBeVisible();
  await open(page, "/organizations");
  for (const name of ["Features", "How It Works", "Log In"]) {
    await expect(
      page.getByRole("navigation", { name: "Main" }).getByRole("link", { name, exact: true }),
    ).toBeVisible();
  }
});

test("a button that is pressed before the scripts are there is heard when they are", async ({ page }) => {
  const letThrough = await holdBack(page, /entry\.client.*\.js$/);
  await open(page, "/");
  await page.getByRole("main").getByRole("button", { name: "Get Started" }).click();
  const dialog = page.getByRole("dialog", { name: "Let's get you to the right place" });
  await expect(dialog).toHaveCount(0);
  letThrough();
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

test("by keyboard alone: front page, Get Started, the first choice, organizations", async ({ page }) => {
  await open(page, "/");
  const tabTo = async (name: string) => {
    for (let press = 0; press < 20; press += 1) {
      await page.keyboard.press("Tab");
      const focused = await page.evaluate(() => document.activeElement?.textContent?.trim());
      if (focused === name) return;
    }
    throw new Error(`the Tab key never reached ${name}`);
  };
  await tabTo("Get Started");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Let's get you to the right place" });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole("link", { name: /I work at a camp/ })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("link", { name: /I'm a parent or family member/ })).toHaveAttribute(
    "href",
    "/my/participants",
  );
  await expect(dialog.getByRole("link", { name: /I work at a camp/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/organizations$/);
  await expect(page.getByRole("heading", { name: "Bring your camp" })).toBeVisible();
});

test("the six steps of a camp and of a family stand in their order", async ({ page }) => {
  await open(page, "/how-it-works");
  await expect(page.getByRole("main").locator("ol h2")).toHaveText([
    "Create your camp",
    "Schedule events",
    "Add campers",
    "Select pricing",
    "Invite families and contacts",
    "Print notes and upload responses",
  ]);
  await expect(page.getByRole("link", { name: "Create your camp" })).toBeVisible();
  await open(page, "/my/participants/sample");
  await expect(page.getByRole("main").locator("ol h2")).toHaveText([
    "Accept invite",
    "Wait for event start",
    "Send first note",
    "Staff delivers",
    "Responses uploaded",
    "Keep in touch",
  ]);
});

test("visiting My Participants signed out is remembered for after the sign-in", async ({ page }) => {
  await page.goto("/my/participants");
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => sessionStorage.getItem("cabin-courier.post-login-path"))).toBe(
    "/my/participants",
  );
});

test("a directory that cannot be loaded says so and can be tried again", async ({ page }) => {
  await intercept(page, "**/api/organizations/**", (route) => route.fulfill({ status: 404, body: "{}" }));
  await page.goto("/organizations");
  await expect(page.getByRole("alert")).toContainText("Failed to load organizations.");
  await expectAccessible(page);
  await page.unroute("**/api/organizations/**");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Camp Pine Hollow" })).toBeVisible();
});

test("an empty directory has a picture and a fact", async ({ page }) => {
  await intercept(page, "**/api/organizations/**", (route) =>
    route.fulfill({ json: { organizations: [], total: 0, next: null } }),
  );
  await page.goto("/organizations");
  await expect(page.getByRole("heading", { name: "No organizations yet" })).toBeVisible();
  await expectAccessible(page);
});

test.describe("with the app's own worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("without a network the app opens with an honest page and has kept nothing private", async ({
    page,
    context,
  }) => {
    await open(page, "/organizations");
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await context.setOffline(true);
    await page.goto("/how-it-works").catch(() => undefined);
    await expect(page.getByRole("heading", { name: "No connection" })).toBeVisible();
    const kept = await page.evaluate(async () => {
      const urls: string[] = [];
      for (const name of await caches.keys())
        for (const request of await (await caches.open(name)).keys())
          urls.push(new URL(request.url).pathname);
      return urls;
    });
    expect(kept.filter((path) => !path.startsWith("/assets/") && !path.startsWith("/offline"))).toEqual([]);
    await context.setOffline(false);
  });
});

test("crawlers find the public pages and nothing else", async ({ world }) => {
  const robots = await (await fetch(`${world.origin}/robots.txt`)).text();
  expect(robots).toContain("Disallow: /org/");
  expect(robots).toContain(`Sitemap: ${world.origin}/sitemap.xml`);
  const sitemap = await (await fetch(`${world.origin}/sitemap.xml`)).text();
  expect(sitemap.match(/<loc>/g)).toHaveLength(5);
  const manifest = await fetch(`${world.origin}/manifest.webmanifest`);
  expect((await manifest.json()) as unknown).toMatchObject({ name: "Cabin Courier", display: "standalone" });
});
