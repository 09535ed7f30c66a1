import { person } from "../cast.ts";
import { expect, expectAccessible, test } from "../journey.ts";
import { anOwnCamp, atAnotherMachine, signInAs } from "../own-camp.ts";

test("two camps share one page of numbers, and one leaves at once", async ({ page, browser, world }) => {
  const loon = await anOwnCamp(world, { name: "Camp Loon Lake", admins: ["dana"] });
  const birch = await anOwnCamp(world, { name: "Camp Birchwood", admins: ["nell"] });
  const shot = (name: string) =>
    page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: true });

  await signInAs(page, "dana");
  await page.goto(`/org/${loon.id}/settings?section=group`);
  await page.getByRole("textbox", { name: "Name" }).fill("YMCA of the Lakes");
  await page.getByRole("button", { name: "Start a group" }).click();
  await page.getByRole("link", { name: "YMCA of the Lakes" }).click();
  await page.getByRole("link", { name: "Manage group" }).click();
  await page.getByRole("textbox", { name: "Email" }).fill(person("nell").email.toUpperCase());
  await page.getByRole("button", { name: "Invite", exact: true }).click();

  const nell = await atAnotherMachine(browser, world, "nell");
  await nell.goto("/organizations");
  const invitation = nell.getByRole("region", { name: "Invitation of YMCA of the Lakes" });
  await expect(invitation).toContainText("Invited by Dana Whitlock");
  await invitation.getByRole("button", { name: "Join the group" }).click();
  await expect(invitation).toHaveCount(0);

  // The open page follows without a reload.
  const inGroup = page.getByRole("list", { name: "In this group" });
  await expect(inGroup).toContainText("Camp Birchwood");
  await page.getByRole("link", { name: "Today’s numbers" }).click();
  const numbers = page.getByRole("list", { name: "Organizations" });
  await expect(numbers.getByRole("listitem")).toHaveCount(2);
  await expect(numbers.getByRole("link")).toHaveText(["Camp Loon Lake"]);
  await expectAccessible(page);
  await shot("group-wide");
  await page.setViewportSize({ width: 390, height: 844 });
  await shot("group-phone");
  await page.goto(`/org/${birch.id}`);
  await expect(page.getByText("Organization not found.")).toBeVisible();

  await nell.goto(`/org/${birch.id}/settings?section=group`);
  await expect(nell.getByText(/Dana Whitlock sees how much mail/u)).toBeVisible();
  await nell.getByRole("button", { name: "Leave the group" }).click();
  await nell.getByRole("alertdialog").getByRole("button", { name: "Leave the group" }).click();
  await expect(nell.getByRole("button", { name: "Start a group" })).toBeVisible();
  await page.goBack();
  await expect(numbers.getByRole("listitem")).toHaveCount(1);
});
