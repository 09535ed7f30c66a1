import type { Page } from "@playwright/test";
import { aCamper } from "#database/seed/roster-builders.ts";
import { expect, test } from "../journey.ts";
import { anOwnCamp, atAnotherMachine, signInAs } from "../own-camp.ts";

const rowOf = (page: Page, name: string) =>
  page.getByRole("row").filter({ has: page.getByRole("rowheader", { name, exact: true }) });

async function choose(page: Page, week: string, entry: string): Promise<void> {
  await page.getByRole("button", { name: `More for ${week}` }).click();
  await page.getByRole("menuitem", { name: entry }).click();
}

test("an admin adds, edits, deletes and restores a week while a member watches the list", async ({
  page,
  browser,
  world,
}) => {
  const camp = await anOwnCamp(world, { name: "Camp Tamarack", admins: ["dana"], members: ["marcus"] });
  const path = `/org/${camp.id}/events`;
  const marcus = await atAnotherMachine(browser, world, "marcus");
  await marcus.goto(path);
  await expect(marcus.getByText("No weeks yet")).toBeVisible();
  await expect(marcus.getByRole("button", { name: "Add week" })).toHaveCount(0);

  await signInAs(page, "dana");
  await page.goto(path);
  await page.getByRole("button", { name: "Add week" }).click();
  const form = page.getByRole("dialog", { name: "Add week" });
  await form.getByLabel("Name").fill("Week 3 · Lakeside");
  await form.getByLabel("Start date").fill("2027-07-11");
  await form.getByLabel("End date").fill("2027-07-17");
  await form.getByLabel("Description").fill("Regatta on Thursday.");
  await form.getByRole("button", { name: "Add week" }).click();
  await expect(form.getByRole("alert")).toHaveText("Confirm that your families agreed.");
  await form.getByText("families agreed that we share").click();
  await form.getByRole("button", { name: "Add week" }).click();
  await expect(form).toBeHidden();
  await expect(rowOf(marcus, "Week 3 · Lakeside")).toContainText("Jul 11, 2027");

  await choose(page, "Week 3 · Lakeside", "Edit");
  const edit = page.getByRole("dialog", { name: "Edit week" });
  await expect(edit.getByLabel("Description")).toHaveValue("Regatta on Thursday.");
  await edit.getByLabel("Name").fill("Week 3 · Regatta");
  await edit.getByRole("button", { name: "Save changes" }).click();
  await expect(edit).toBeHidden();
  await expect(rowOf(marcus, "Week 3 · Regatta")).toBeVisible();

  const week = await camp.db
    .selectFrom("events")
    .select(["id", "organizationId"])
    .where("organizationId", "=", camp.id)
    .executeTakeFirstOrThrow();
  await aCamper(camp.db, { event: week, name: "Wren Sato" });
  await page.reload();
  await choose(page, "Week 3 · Regatta", "Delete");
  const question = page.getByRole("alertdialog", { name: "Delete Week 3 · Regatta?" });
  await expect(question).toContainText("1 camper is deleted with it, and families lose access right away.");
  await question.getByRole("textbox").fill("Week 3 · Regatta");
  await question.getByRole("button", { name: "Delete week" }).click();
  await expect(question).toBeHidden();
  await expect(rowOf(marcus, "Week 3 · Regatta")).toHaveCount(0);

  await page.getByRole("link", { name: "Recently deleted" }).click();
  await expect(rowOf(page, "Week 3 · Regatta")).toContainText("30 days");
  await page.getByRole("button", { name: "Restore Week 3 · Regatta" }).click();
  await expect(page.getByText("Nothing to restore")).toBeVisible();
  await expect(rowOf(marcus, "Week 3 · Regatta")).toBeVisible();
});
