import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { counselors, counselorsQuestion, sayTeamPage } from "./answers/team.ts";
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

test("counselors with their buildings, and the choice of buildings for another one", async () => {
  server.say(counselorsQuestion, counselors);
  openApp(path);
  await expect.element(page.getByText("Wes Calloway")).toBeVisible();
  await page.getByRole("button", { name: /Role/ }).click();
  await page.getByRole("option", { name: "Counselor" }).click();
  const choice = page.getByRole("group", { name: "Buildings" });
  await choice.getByText("Loon").click();
  await expect.element(choice.getByRole("checkbox", { name: "Loon" })).toBeChecked();
  await expect.element(page.getByRole("switch", { name: /read replies/ })).toBeInTheDocument();
  await checkScreen("team-counselors");
});

test("signing a member out everywhere", async () => {
  openApp(path);
  await page.getByRole("button", { name: "More for Marcus Oyelaran" }).click();
  await page.getByRole("menuitem", { name: "Sign out everywhere" }).click();
  await expect.element(page.getByRole("alertdialog")).toBeVisible();
  await checkScreen("team-sign-out", { targets: "[role=alertdialog] button" });
});

test("a team that does not open with an email code says what to do instead", async () => {
  const organizations = marcus.organizations.map((each) => ({ ...each, needsOtherSignIn: true }));
  server.signIn({ ...marcus, organizations });
  const phone = { id: "1", name: "Phone", createdAt: "2027-06-01T10:00:00Z", lastUsedAt: null };
  server.say("GET /my/passkeys", { passkeys: [phone], isConfirmed: false, adding: "refuse" });
  openApp(path);
  await expect.element(page.getByText("You signed in with an email code.")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Sign in with Camp ID" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Email me a code" })).not.toBeInTheDocument();
  await checkScreen("team-other-sign-in", { targets: "main :is(button, .button)" });
});
