import { idFrom } from "#database/seed/builders.ts";
import { holdBack, intercept } from "../intercept.ts";
import { expect, expectAccessible, signInByPopup, test, type PersonKey } from "../journey.ts";
import { signInAs } from "../own-camp.ts";
import type { Page } from "@playwright/test";

const pineHollow = idFrom("organization pine hollow");

/** Where one stands after signing in; the walk through the popup is taken where somebody leaves again. */
async function arriveAs(page: Page, person: PersonKey): Promise<void> {
  await signInAs(page, person);
  await page.goto("/login");
  await expect(page.getByText("Welcome,")).toBeVisible();
}

async function walkInAs(page: Page, person: PersonKey): Promise<void> {
  await page.goto("/login");
  await signInByPopup(page, person);
  await expect(page.getByText("Welcome,")).toBeVisible();
}

test("the organizations menu names the role, remembers the choice, and forgets it for all", async ({
  page,
}) => {
  await arriveAs(page, "dana");
  await page.getByRole("button", { name: "Choose an organization" }).click();
  await expect(page.getByRole("menuitem", { name: "All organizations" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Camp Pine Hollow" })).toContainText("Admin");
  await expectAccessible(page);
  await page.getByRole("menuitem", { name: "Camp Pine Hollow" }).click();
  await expect(page).toHaveURL(`/org/${pineHollow}/events`);
  await page.goto("/");
  await expect(page).toHaveURL(`/org/${pineHollow}/events`);
  await page.getByRole("button", { name: "Choose an organization" }).click();
  await page.getByRole("menuitem", { name: "All organizations" }).click();
  await expect(page).toHaveURL("/organizations");
  await page.goto("/");
  await expect(page).toHaveURL("/organizations");
});

test("a member is called a member", async ({ page }) => {
  await arriveAs(page, "marcus");
  await page.getByRole("button", { name: "Choose an organization" }).click();
  await expect(page.getByRole("menuitem", { name: "Camp Pine Hollow" })).toContainText("Member");
});

test("the account shows name and e-mail and the way out, and signing out forgets the remembered camp", async ({
  page,
}) => {
  await walkInAs(page, "dana");
  await page.getByRole("button", { name: "Choose an organization" }).click();
  await page.getByRole("menuitem", { name: "Camp Pine Hollow" }).click();
  // The page it leads to is there before anything is laid over it.
  await expect(page.getByRole("heading", { name: "Weeks" })).toBeVisible();
  await page.getByRole("button", { name: "Your account" }).click();
  const account = page.getByRole("dialog", { name: "Your account" });
  await expect(account).toContainText("Dana Whitlock");
  await expect(account).toContainText("dana@example.org");
  await expectAccessible(page);
  await account.getByRole("button", { name: "Log out" }).click();
  await expect(page.getByRole("heading", { name: "Share stories with your camper" })).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test("on a phone one menu holds every way, and each can be tapped", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 390, height: 844 });
  await arriveAs(page, "dana");
  await page.getByRole("button", { name: "Menu" }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  for (const name of [
    "My Participants",
    "All organizations",
    "Camp Pine Hollow · Admin",
    "How It Works",
    "Settings",
    "Log out",
  ]) {
    const box = await menu.getByRole("button", { name }).boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
  }
  await expectAccessible(page);
  await menu.getByRole("button", { name: "How It Works" }).click();
  await expect(page.getByRole("heading", { name: "How It Works" })).toBeVisible();
  // Inside the shell the guide leaves out its calls to action.
  await expect(page.getByRole("link", { name: "Create your camp" })).toHaveCount(0);
});

test("cards speak the organization's own words", async ({ page }) => {
  await walkInAs(page, "dana");
  const camp = page.getByRole("listitem").filter({ hasText: "Camp Pine Hollow" });
  await expect(camp).toContainText("Type: Camp");
  await expect(camp).toContainText("You manage this camp");
  await expect(camp.getByRole("link", { name: /Weeks/ })).toHaveAttribute(
    "href",
    `/org/${pineHollow}/events`,
  );
  await expect(camp.getByRole("link", { name: /Buildings/ })).toHaveAttribute(
    "href",
    `/org/${pineHollow}/buildings`,
  );
  await expect(page.getByText("You belong to 1 organization(s)")).toBeVisible();
  await expect(page.getByText("Showing")).toBeVisible();
  await page.getByRole("button", { name: "Logout" }).click();
  // Whoever leaves the page before the answer may still be signed in.
  await expect(page.getByRole("heading", { name: "Bring your camp" })).toBeVisible();
  await walkInAs(page, "ruth");
  const retreat = page.getByRole("listitem").filter({ hasText: "Stillwater Retreat" });
  await expect(retreat).toContainText("Type: Retreat Center");
  await expect(retreat.getByRole("link", { name: /Events/ })).toBeVisible();
});

test("a toast says what happened, can be closed, and goes by itself after 3.5 s", async ({ page }) => {
  await arriveAs(page, "thomas");
  await page.goto("/organizations");
  const add = async (name: string) => {
    await page.getByRole("button", { name: "Add organization" }).click();
    await page.getByLabel("Name").fill(name);
    await page.getByRole("button", { name: "Add organization" }).click();
    await expect(page.getByText(`${name} was added.`)).toBeVisible();
  };
  await add("Camp Toast One");
  const shown = Date.now();
  await expect(page.getByText("Camp Toast One was added.")).toBeHidden();
  expect(Date.now() - shown).toBeGreaterThan(2_500);
  await add("Camp Toast Two");
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.getByText("Camp Toast Two was added.")).toBeHidden({ timeout: 1_000 });
});

test("while it is checked who is here, the screen says so", async ({ page }) => {
  await arriveAs(page, "dana");
  const letIn = await holdBack(page, "**/api/session");
  await page.goto("/organizations");
  await expect(page.getByText("Checking access…")).toBeVisible();
  letIn();
  await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible();
  const tellWho = await holdBack(page, "**/auth/token");
  await page.goto("/login");
  await expect(page.getByText("Loading…").first()).toBeVisible();
  tellWho();
  await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible();
});

test("signed-in screens are accessible in light and dark", async ({ page }) => {
  await arriveAs(page, "nell");
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const path of ["/", "/pending-invites", "/organizations", "/how-it-works"]) {
    await page.goto(path);
    // The shell first: while its parts are loading, two waiting screens may stand for a moment.
    await expect(page.getByRole("button", { name: "Your account" })).toBeVisible();
    // Then the screen itself, by its heading: "Checking access…" has none.
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await expectAccessible(page);
    }
  }
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/organizations");
  await expect(page.getByText("Showing")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test("a sign-out that did not reach the server says that one is still signed in", async ({ page }) => {
  await walkInAs(page, "dana");
  await intercept(page, "**/auth/sign-out", (route) => route.abort());
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByText("You are still signed in: the service could not be reached.")).toBeVisible();
  await expect(page.getByText("Welcome, Dana Whitlock")).toBeVisible();
  await page.unroute("**/auth/sign-out");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("heading", { name: "Bring your camp" })).toBeVisible();
});
