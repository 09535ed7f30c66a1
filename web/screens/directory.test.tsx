import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { checkScreen } from "./check-screen.ts";
import { openApp, server } from "./open-app.tsx";
import { pineHollow } from "./people.ts";

const question = "GET /organizations/sample";

// Public answers stay cached in the tab, so the test without an answer comes first.
test("a public directory that cannot be loaded, and another try", async () => {
  server.refuse(question, 404);
  openApp("/organizations");
  await expect.element(page.getByRole("alert").getByText("Failed to load organizations.")).toBeVisible();
  await checkScreen("organizations-failed");
  server.say(question, { organizations: [{ ...pineHollow, description: null }], total: 1, next: null });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByRole("heading", { name: "Camp Pine Hollow" })).toBeVisible();
});

test("an empty public directory", async () => {
  server.say(question, { organizations: [], total: 0, next: null });
  openApp("/organizations");
  await expect.element(page.getByRole("heading", { name: "No organizations yet" })).toBeVisible();
  await checkScreen("organizations-empty");
});
