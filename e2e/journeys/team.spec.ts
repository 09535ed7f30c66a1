import type { Page } from "@playwright/test";
import { person } from "../cast.ts";
import { expect, expectAccessible, test } from "../journey.ts";
import { anOwnCamp, atAnotherMachine, signInAs } from "../own-camp.ts";

const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

async function chooseFor(page: Page, name: string, entry: string): Promise<void> {
  await page.getByRole("button", { name: `More for ${name}` }).click();
  await page.getByRole("menuitem", { name: entry }).click();
}

test("a person is invited by mail, joins, becomes an admin and is removed, and both open pages follow", async ({
  page,
  browser,
  world,
}) => {
  const camp = await anOwnCamp(world, { name: "Camp Loon Lake", admins: ["dana"] });
  const { email } = person("nell");
  const nell = await atAnotherMachine(browser, world, "nell");
  await nell.goto("/organizations");
  await expect(nell.getByText("Welcome, Nell Okafor")).toBeVisible();

  await signInAs(page, "dana");
  await page.goto(`/org/${camp.id}/team`);
  await expect(page.getByText("You're the only one here")).toBeVisible();
  await page.getByLabel("Email").fill(email.toUpperCase());
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  const openInvite = page.getByRole("listitem").filter({ hasText: email });
  await expect(openInvite).toContainText("Sent");
  const mail = await world.inbox.waitFor(({ to }) => to.includes(email), 60_000);
  expect(mail.subject).toContain("Camp Loon Lake");
  expect(mail.text).toContain(`${world.origin}/organizations`);

  const card = nell.getByRole("region", { name: "Invitation of Camp Loon Lake" });
  await expect(card).toContainText("Camp Loon Lake invites you to its team as Member");
  await expect(card).toContainText("Dana Whitlock");
  await expectAccessible(nell);
  await card.getByRole("button", { name: "Join the team" }).click();
  await expect(rowOf(page, "Nell Okafor")).toContainText("Member");
  await expect(openInvite).toHaveCount(0);
  await expect(card).toHaveCount(0);

  const teamCall = nell.waitForRequest(`**/api/org/${camp.id}/team`);
  await nell.goto(`/org/${camp.id}/team`);
  const authorization = (await teamCall).headers()["authorization"] ?? "";
  await expect(rowOf(nell, "Nell Okafor (you)")).toBeVisible();
  const inviteForm = nell.getByRole("form", { name: "Invite to the team" });
  await expect(inviteForm).toHaveCount(0);
  await chooseFor(page, "Nell Okafor", "Make admin");
  await expect(inviteForm).toBeVisible();
  await expect(rowOf(page, "Nell Okafor")).toContainText("Admin");

  await chooseFor(page, "Nell Okafor", "Remove");
  const question = page.getByRole("alertdialog", { name: "Remove Nell Okafor?" });
  await expect(question).toContainText("ends right away");
  await expect(question).toContainText("They're signed out on all devices.");
  await question.getByRole("button", { name: "Remove" }).click();
  await expect(rowOf(page, "Nell Okafor")).toHaveCount(0);
  await expect(nell.getByRole("link", { name: "Log In" })).toBeVisible();
  const late = await fetch(`${world.origin}/api/org/${camp.id}/team`, { headers: { authorization } });
  expect(late.status).toBe(401);
  expect(await late.text()).toContain("Please sign in first.");
});
