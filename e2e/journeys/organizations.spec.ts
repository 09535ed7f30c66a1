import { connect } from "#database/connect.ts";
import { intercept } from "../intercept.ts";
import { expect, expectAccessible, signInByPopup, test } from "../journey.ts";

// Whoever comes later must find her without a team.
test.afterAll(async ({ world }) => {
  const { db } = connect({ connectionString: world.databaseUrl, max: 1 });
  await db.deleteFrom("organizations").where("name", "=", "Camp Birchwood").execute();
  await db.destroy();
});

test("a new camp appears in a signed-out browser within a second, without reload", async ({
  page,
  browser,
  world,
}) => {
  const visitor = await (await browser.newContext({ baseURL: world.origin })).newPage();
  await visitor.goto("/organizations");
  await expect(visitor.getByRole("heading", { name: "Camp Pine Hollow" })).toBeVisible();
  await page.goto("/organizations");
  await signInByPopup(page, "nell");
  await page.getByRole("button", { name: "Add organization" }).click();
  await page.getByLabel("Name").fill("Camp Birchwood");
  await page.getByRole("button", { name: "Add organization" }).click();
  await expect(page.getByText("Camp Birchwood was added.")).toBeVisible();
  await expect(visitor.getByRole("heading", { name: "Camp Birchwood" })).toBeVisible({ timeout: 1_000 });
  await expect(page.getByText("You manage this camp")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome back");
  await page.screenshot({ path: "test-results/creator-1280.png", fullPage: true });
  await visitor.screenshot({ path: "test-results/visitor-1280.png", fullPage: true });
  await expectAccessible(page);
  await expectAccessible(visitor);
  await visitor.context().close();
});

test("a form without a name says so and keeps what was typed", async ({ page }) => {
  await page.goto("/organizations");
  await signInByPopup(page, "thomas");
  await page.getByRole("button", { name: "Add organization" }).click();
  await expect(page.getByRole("button", { name: "Type" })).toContainText("Camp");
  await page.getByLabel("Description").fill("By the lake");
  await page.getByRole("button", { name: "Add organization" }).click();
  await expect(page.getByRole("alert")).toHaveText("Name is required.");
  await expect(page.getByLabel("Description")).toHaveValue("By the lake");
});

test("signing out closes the form and takes its error along", async ({ page }) => {
  await page.goto("/organizations");
  await signInByPopup(page, "thomas");
  await page.getByRole("button", { name: "Add organization" }).click();
  await page.getByRole("button", { name: "Add organization" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByText("Log in to add your camp")).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveCount(0);
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("a server that fails is said in the catalogue's words, and what was typed stays", async ({ page }) => {
  await page.goto("/organizations");
  await signInByPopup(page, "thomas");
  await page.getByRole("button", { name: "Add organization" }).click();
  await page.getByLabel("Name").fill("Camp Lost Answer");
  await intercept(page, "**/callable/createOrganization", (route) =>
    route.fulfill({ status: 500, body: "oops" }),
  );
  await page.getByRole("button", { name: "Add organization" }).click();
  await expect(page.getByRole("alert")).toHaveText("Failed to add organization.");
  await expect(page.getByLabel("Name")).toHaveValue("Camp Lost Answer");
});
