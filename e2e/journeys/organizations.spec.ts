import { expect, test } from "../journey.ts";
import { signInAs } from "../own-camp.ts";

test("a new camp is not listed until an operator approves it, and its creator manages it", async ({
  page,
  browser,
  world,
}) => {
  const visitor = await (await browser.newContext({ baseURL: world.origin })).newPage();
  await visitor.goto("/organizations");
  // Visitors see a random sample of the directory, and how many organizations there are.
  const count = visitor.getByText(/^Showing \d+ of \d+$/);
  await expect(count).toBeVisible();
  const total = Number(/of (\d+)/.exec(await count.innerText())?.[1]);

  await signInAs(page, "nell");
  await page.goto("/organizations");
  await page.getByRole("button", { name: "Add organization" }).click();
  await page.getByLabel("Name").fill("Camp Birchwood");
  await page.getByRole("button", { name: "Add organization" }).click();
  await expect(page.getByRole("region", { name: "Getting started" })).toBeVisible();
  await page.goto("/organizations");
  await expect(page.getByText("You manage this camp")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome back");
  await visitor.reload();
  await expect(count).toContainText(` of ${total}`);
});
