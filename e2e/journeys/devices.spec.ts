import type { Browser, Page } from "@playwright/test";
import { choose, expect, expectAccessible, signInByPopup, test } from "../journey.ts";
import { anOwnCamp, signInAs } from "../own-camp.ts";
import type { World } from "../world.ts";

const signInButton = (page: Page) => page.getByRole("button", { name: "Sign in with Camp ID" });
const devicesOf = (page: Page) => page.getByRole("list", { name: "Your devices" }).getByRole("listitem");
const onWindows =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";
const onIphone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";

/** The same person signs in through the provider, so that the session has its device. */
async function dana(browser: Browser, world: World, userAgent: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: world.origin, userAgent })).newPage();
  await page.goto("/organizations");
  await signInByPopup(page, "dana");
  await expect(page.getByText("Welcome, Dana Whitlock")).toBeVisible();
  return page;
}

test("a lost laptop is signed out from the phone: it shows the sign-in page at once and gets nothing any more", async ({
  browser,
  world,
}) => {
  const camp = await anOwnCamp(world, { name: "Camp Lost Laptop", admins: ["dana"] });
  const laptop = await dana(browser, world, onWindows);
  const teamCall = laptop.waitForRequest(`**/api/org/${camp.id}/team`);
  await laptop.goto(`/org/${camp.id}/team`);
  const authorization = (await teamCall).headers()["authorization"] ?? "";
  await expect(laptop.getByRole("row").filter({ hasText: "Dana Whitlock (you)" })).toBeVisible();
  const askTeam = () => fetch(`${world.origin}/api/org/${camp.id}/team`, { headers: { authorization } });
  expect((await askTeam()).status).toBe(200);
  await laptop.goto("/my/participants");
  await expect(laptop.getByRole("heading", { level: 1, name: "My Participants" })).toBeVisible();

  const phone = await dana(browser, world, onIphone);
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto("/account");
  await expect(devicesOf(phone)).toHaveCount(2);
  await expect(devicesOf(phone).nth(0)).toContainText("Safari on iPhone");
  await expect(devicesOf(phone).nth(0)).toContainText("This device");
  await expect(devicesOf(phone).nth(1)).toContainText("Chrome on Windows");
  await expectAccessible(phone);
  await phone.getByRole("button", { name: "Sign out Chrome on Windows" }).click();
  await expect(devicesOf(phone)).toHaveCount(1);

  await expect(laptop).toHaveURL("/login");
  await expect(signInButton(laptop)).toBeVisible();
  expect((await askTeam()).status).toBe(401);
  await laptop.goto(`/org/${camp.id}/team`);
  await expect(laptop.getByRole("link", { name: "Log In" })).toBeVisible();
  await expect(laptop.getByText("Camp Lost Laptop")).toHaveCount(0);
});

test("a new sign-in in the same browser replaces the earlier session", async ({ page, world }) => {
  await anOwnCamp(world, { name: "Camp One Browser", admins: ["dana"] });
  await signInAs(page, "dana");
  await page.goto("/account");
  await expect(devicesOf(page)).toHaveCount(1);
  const sid = async () => (await page.context().cookies()).find(({ name }) => name === "sid")?.value ?? "";
  const earlier = await sid();
  // As a second tab does that was opened before the first one signed in.
  const other = await page.context().newPage();
  await other.goto("/auth/start?mode=redirect");
  await choose(other, "dana");
  await expect(other).toHaveURL(/\/organizations|\/$/);
  expect(await sid()).not.toBe(earlier);
  const minted = await fetch(`${world.origin}/auth/token`, {
    method: "POST",
    headers: { cookie: `sid=${earlier}`, origin: world.origin },
  });
  expect(await minted.json()).toEqual({ bearer: null });
  // The first tab goes on with the new session.
  await expect(devicesOf(page)).toHaveCount(1);
  await expect(devicesOf(page).first()).toContainText("Chrome");
});
