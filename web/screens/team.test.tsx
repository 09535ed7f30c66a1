import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { sayTeamPage } from "./answers/team.ts";
import { checkScreen } from "./check-screen.ts";
import { openApp, server } from "./open-app.tsx";
import { dana, marcus } from "./people.ts";

const path = "/org/pine-hollow/team";

beforeEach(() => {
  server.signIn(dana);
  sayTeamPage();
});

test("the people of a team, for an admin", async () => {
  openApp(path);
  await expect.element(page.getByRole("button", { name: "More for Marcus Oyelaran" })).toBeVisible();
  await checkScreen("team-admin");
});

test("the people of a team, for a member", async () => {
  server.signIn(marcus);
  openApp(path);
  await expect.element(page.getByText("Dana Whitlock").first()).toBeVisible();
  await checkScreen("team-member");
});

test("signing a member out everywhere", async () => {
  openApp(path);
  await page.getByRole("button", { name: "More for Marcus Oyelaran" }).click();
  await page.getByRole("menuitem", { name: "Sign out everywhere" }).click();
  await expect.element(page.getByRole("alertdialog")).toBeVisible();
  await checkScreen("team-sign-out", { targets: "[role=alertdialog] button" });
});
