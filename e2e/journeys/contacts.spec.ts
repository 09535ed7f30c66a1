import type { Page } from "@playwright/test";
import { aBuilding, aCamper, aContact, anEvent, type SeededCamper } from "#database/seed/roster-builders.ts";
import { intercept } from "../intercept.ts";
import { expect, expectAccessible, expectFocusWithin, test } from "../journey.ts";
import { anOwnCamp, atAnotherMachine, signInAs, type OwnCamp } from "../own-camp.ts";

let camp: OwnCamp;
let retreat: OwnCamp;
test.beforeAll(async ({ world }) => {
  camp = await anOwnCamp(world, { name: "Camp Otter Creek", admins: ["dana"] });
  retreat = await anOwnCamp(world, { name: "Slow House", type: "Retreat Center", admins: ["dana"] });
});
test.afterAll(async () => {
  await camp.remove();
  await retreat.remove();
});

/** A week with one camper and, if wanted, her mother. */
async function aWeekWithMaya({ of = camp, rosa = false } = {}): Promise<{
  path: string;
  maya: SeededCamper;
}> {
  const event = await anEvent(of.db, { organization: of, name: "Lakeside" });
  const cabin = await aBuilding(of.db, { event, name: "Loon Cabin" });
  const maya = await aCamper(of.db, { in: cabin, name: "Maya Alvarez" });
  const mother = { name: "Rosa Alvarez", email: "rosa@example.org", phone: "5551234567" };
  if (rosa) await aContact(of.db, { of: maya, ...mother });
  return { path: `/org/${of.id}/events/${event.id}/participants`, maya };
}

async function openContacts(page: Page, path: string, word = "Parents") {
  await page.goto(path);
  await page.getByRole("button", { name: "More for Maya Alvarez" }).click();
  await page.getByRole("menuitem", { name: `Manage ${word}` }).click();
  const dialog = page.getByRole("dialog", { name: `${word} of Maya Alvarez` });
  await expect(dialog).toBeVisible();
  return dialog;
}

test("a parent is added with a formatted phone, and removed with everything that hangs on it", async ({
  page,
}) => {
  const { path } = await aWeekWithMaya();
  await signInAs(page, "dana");
  const dialog = await openContacts(page, path);
  await expect(dialog.getByRole("heading", { name: "No parents yet" })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("E-mail").fill(" Rosa@Example.ORG ");
  await dialog.getByLabel("Name").fill("Rosa Alvarez");
  await dialog.getByLabel("Phone").pressSequentially("5551234567");
  await expect(dialog.getByLabel("Phone")).toHaveValue("(555) 123-4567");
  await dialog.getByRole("button", { name: "Add parent" }).click();
  await expect(dialog.getByRole("status").filter({ hasText: "Contact saved." })).toBeVisible();
  const rosa = dialog.getByRole("list", { name: "Parents of" }).getByRole("listitem").first();
  await expect(rosa).toContainText("Rosa Alvarez");
  await expect(rosa).toContainText("rosa@example.org");
  await expect(rosa).toContainText("Parent/Guardian");
  await expect(rosa).toContainText("(555) 123-4567");
  await expect(rosa).toContainText("NONE");
  await expect(dialog.getByLabel("E-mail")).toBeFocused();
  await expect(dialog.getByLabel("E-mail")).toHaveValue("");
  await expectAccessible(page);

  await dialog.getByRole("button", { name: "Remove Rosa Alvarez" }).click();
  const question = page.getByRole("alertdialog", { name: "Remove Rosa Alvarez?" });
  await expect(question).toContainText("notes that are not printed yet");
  await expect(question).toContainText("Printed notes and responses stay with the camp.");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(dialog.getByRole("status").filter({ hasText: "Contact removed." })).toBeVisible();
  await expect(dialog.getByText("Rosa Alvarez")).toHaveCount(0);
  await expectFocusWithin(dialog);
});

test("every wrong entry is said in the catalogue's words, and what was typed stays", async ({ page }) => {
  const { path } = await aWeekWithMaya({ rosa: true });
  await signInAs(page, "dana");
  const dialog = await openContacts(page, path);
  const add = dialog.getByRole("button", { name: "Add parent" });
  const alert = dialog.getByRole("alert");
  await expect(dialog.getByText("Rosa Alvarez")).toBeVisible();
  await add.click();
  await expect(alert).toHaveText("Valid email is required.");
  await dialog.getByLabel("E-mail").fill("ROSA@example.org");
  await add.click();
  await expect(alert).toHaveText("Email already added.");
  await dialog.getByLabel("E-mail").fill("tom@example.org");
  await dialog.getByLabel("Phone").fill("555123");
  await add.click();
  await expect(alert).toHaveText("Phone number must be 10 digits.");
  await expect(dialog.getByLabel("Phone")).toBeFocused();
  await expectAccessible(page);
  await dialog.getByLabel("Phone").fill("");
  await intercept(page, "**/callable/addContact", (route) => route.fulfill({ status: 500, body: "oops" }));
  await add.click();
  await expect(alert).toHaveText("Failed to save contact.");
  await expect(dialog.getByLabel("E-mail")).toHaveValue("tom@example.org");
  await page.unroute("**/callable/addContact");
  await add.click();
  await expect(dialog.getByText("Contact saved.")).toBeVisible();
  await expect(alert).toHaveCount(0);

  await intercept(page, "**/callable/removeContact", (route) => route.fulfill({ status: 500, body: "oops" }));
  await dialog.getByRole("button", { name: "Remove tom@example.org" }).click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(question.getByRole("alert")).toHaveText("Failed to remove contact.");
  await page.unroute("**/callable/removeContact");
  await question.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(dialog.getByText("Contact removed.")).toBeVisible();
});

test("the server refuses an address that somebody else added a moment ago", async ({ page }) => {
  const { path, maya } = await aWeekWithMaya();
  await signInAs(page, "dana");
  const dialog = await openContacts(page, path);
  await expect(dialog.getByRole("heading", { name: "No parents yet" })).toBeVisible();
  // Behind the server's back, so that no hint reaches the page.
  await aContact(camp.db, { of: maya, email: "tom@example.org" });
  await dialog.getByLabel("E-mail").fill("tom@example.org");
  await dialog.getByRole("button", { name: "Add parent" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Email already added.");
});

test("a phone number can be corrected in the middle, and a plus keeps it as it is", async ({ page }) => {
  const { path } = await aWeekWithMaya();
  await signInAs(page, "dana");
  const phone = (await openContacts(page, path)).getByLabel("Phone");
  await phone.pressSequentially("5551345678");
  await expect(phone).toHaveValue("(555) 134-5678");
  // Behind the 1: taking away the last digit makes room for the missing 2.
  await phone.press("End");
  await phone.press("Backspace");
  for (let step = 0; step < 6; step += 1) await phone.press("ArrowLeft");
  await phone.press("2");
  await expect(phone).toHaveValue("(555) 123-4567");
  await phone.press("Backspace");
  await phone.press("9");
  await expect(phone).toHaveValue("(555) 193-4567");
  await phone.fill("");
  await phone.pressSequentially("+44 20 7946 0958");
  await expect(phone).toHaveValue("+442079460958");
});

test("what one adds, another who has the same list open sees within a second", async ({
  page,
  browser,
  world,
}) => {
  const { path } = await aWeekWithMaya();
  await signInAs(page, "dana");
  const dialog = await openContacts(page, path);
  const other = await atAnotherMachine(browser, world, "dana");
  const others = await openContacts(other, path);
  await expect(others.getByRole("heading", { name: "No parents yet" })).toBeVisible();
  await dialog.getByLabel("E-mail").fill("rosa@example.org");
  await dialog.getByLabel("Relationship").click();
  await page.getByRole("option", { name: "Other Family Member" }).click();
  await dialog.getByRole("button", { name: "Add parent" }).click();
  await expect(dialog.getByText("Contact saved.")).toBeVisible();
  await expect(others.getByText("rosa@example.org")).toBeVisible({ timeout: 1_000 });
  await expect(others.getByRole("list", { name: "Parents of" })).toContainText("Other Family Member");
});

test("a list that cannot be read says so and tries again; a retreat center says contacts", async ({
  page,
}) => {
  const { path } = await aWeekWithMaya({ of: retreat, rosa: true });
  await signInAs(page, "dana");
  await intercept(page, "**/contacts", (route) => route.fulfill({ status: 503, body: "" }));
  const dialog = await openContacts(page, path, "Contacts");
  await expect(dialog.getByText("Loading…")).toBeVisible();
  await expect(dialog.getByText("Failed to load contacts.")).toBeVisible({ timeout: 15_000 });
  await page.unroute("**/contacts");
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(dialog.getByText("Rosa Alvarez")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Add contact" })).toBeVisible();
});

test("on a narrow phone it is a page of its own, in light and dark", async ({ page }) => {
  const { path } = await aWeekWithMaya({ rosa: true });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signInAs(page, "dana");
  await page.setViewportSize({ width: 320, height: 700 });
  const dialog = await openContacts(page, path);
  await expect(dialog.getByText("Rosa Alvarez")).toBeVisible();
  expect(await dialog.evaluate((element) => element.getBoundingClientRect().width)).toBe(320);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expectAccessible(page);
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
});
