import { join } from "node:path";
import type { Page } from "@playwright/test";
import { intercept } from "../intercept.ts";
import { signInByPopup } from "../journey.ts";
import { expect, expectAccessible, test } from "../journey.ts";
import { aCampWithLetters, deed, openLetters, paper, type Child, type LettersHome } from "../letters-home.ts";
import { expectForFingers } from "../looks.ts";
import { signInAs } from "../own-camp.ts";
import { settling } from "../settling.ts";

test.use({ ownBrowser: true });

// Every state is looked at by axe, in light and in dark, at two widths; that takes a while on a busy machine.
test.describe.configure({ timeout: 180_000 });

let home: LettersHome;
let maya: Child;
test.beforeEach(async ({ world, page }) => {
  home = await aCampWithLetters(world);
  maya = await home.child({ name: "Maya Vasquez" });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: "reduce" });
});
test.afterEach(() => home.clear());

const letter =
  "Dear Maya,\nThe house is very quiet. Biscuit sleeps on your bed and will not be moved. Did you try the big canoe yet? Tell me everything.\nLove, Mom";

/** Light and dark, at 390 and 320 px: no fault, nothing sideways, everything big enough for a finger. */
async function expectFit(page: Page, name: string): Promise<void> {
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 640 });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      // The inks are the same at both widths.
      if (width === 390 || colorScheme === "light") await expectAccessible(page);
      await picture(page, `${name}-${width}-${colorScheme}`);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(width);
    const targets = page.locator("main :is(a, button, .checkbox), [role=alertdialog] button");
    await expectForFingers(targets, { name });
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
}

/** To be looked at by a person: `NOTE_PICTURES=folder`. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env["NOTE_PICTURES"];
  if (folder !== undefined) await page.screenshot({ path: join(folder, `${name}.png`) });
}

test("nothing yet, writing, too much written, and the questions", async ({ page }) => {
  await signInAs(page, "elena");
  await openLetters(page, maya.path);
  await expect(page.getByText("You haven't written a note yet.")).toBeVisible();
  await expectFit(page, "01-nothing-yet");
  await deed(page, "Write Note").click();
  await expect(paper(page)).toBeFocused();
  await expectFit(page, "02-empty-paper");
  await paper(page).fill(letter);
  await expect(page.getByText("Kept on this device. Not sent yet.")).toBeVisible();
  await expectFit(page, "03-writing");
  await deed(page, "Cancel").click();
  await expect(page.getByRole("alertdialog", { name: "Throw away what you typed?" })).toBeVisible();
  await expectFit(page, "04-throw-away");
  await deed(page, "Keep writing").click();
  await paper(page).fill(letter.padEnd(10_001, "\nGood night, sleep tight."));
  await expect(page.getByText("1 character too many")).toBeVisible();
  await deed(page, "Save Note").click();
  await expect(page.getByText("A note can have 10,000 characters at most.")).toBeVisible();
  await page.getByText("1 character too many").scrollIntoViewIfNeeded();
  await expectFit(page, "05-too-long");
});

test("waiting, changing it, deleting it", async ({ page }) => {
  await home.waits(maya, letter);
  await signInAs(page, "elena");
  await openLetters(page, maya.path);
  await expect(page.getByText("Waiting to print")).toBeVisible();
  await expectFit(page, "10-waiting");
  await deed(page, "Edit").click();
  await paper(page).fill("");
  await expect(page.getByText("Please enter a note.")).toBeVisible();
  await expect(deed(page, "Save Note")).toBeDisabled();
  await paper(page).fill(letter);
  await paper(page).pressSequentially("\nP.S. Biscuit says hello.");
  await expectFit(page, "11-changing");
  await page.reload();
  await expect(paper(page)).toHaveValue(/P\.S\. Biscuit/);
  await expectFit(page, "12-found-again");
  await deed(page, "Cancel").click();
  await deed(page, "Throw away").click();
  await deed(page, "Delete").click();
  await expect(page.getByRole("alertdialog", { name: "Delete this note?" })).toBeVisible();
  await expectFit(page, "13-delete");
  await intercept(page, "**/callable/deleteNote", (route) => route.fulfill({ status: 500, body: "" }));
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("alertdialog").getByRole("alert")).toContainText("Failed to delete note.");
  await expectFit(page, "14-not-deleted");
});

test("printed, answered, taken back, and older ones", async ({ page }) => {
  const day = 86_400_000;
  const past = (days: number) => new Date(Date.UTC(2026, 6, 14, 16) - days * day);
  for (let days = 12; days > 0; days -= 1) await home.printed(maya, `Letter of day ${days}.`, past(days));
  await home.waits(maya, letter);
  await home.staff.respond(await home.staff.print());
  await signInAs(page, "elena");
  await openLetters(page, maya.path);
  await expect(page.getByText("Response Received")).toBeVisible();
  await expectFit(page, "20-answered");
  await deed(page, "Show older notes").click();
  await expect(page.getByText("Letter of day 12.")).toBeVisible();
  await page.getByText("Letter of day 12.").scrollIntoViewIfNeeded();
  await expectFit(page, "21-older");
  await deed(page, "Write Note").click();
  await paper(page).fill("And another one.");
  await deed(page, "Save Note").click();
  await expect(page.getByText("Waiting to print")).toBeVisible();
  const job = await home.staff.print();
  await expect(page.getByText("Waiting to print")).toHaveCount(0);
  await expect(page.getByRole("article", { name: "Printed" }).first()).toContainText("And another one.");
  await expectFit(page, "22-printed");
  await home.staff.takeBack(job);
  await expect(page.getByText("that print was taken back")).toBeVisible();
  await expectFit(page, "23-taken-back");
});

test("brothers and sisters", async ({ page }) => {
  await home.child({ name: "Ines Vasquez", building: "Heron Cabin" });
  const joel = await home.child(
    { name: "Joel Vasquez-Montgomery" },
    await home.aWeek({ name: "Week 4 · Trailblazers" }),
  );
  const rosa = await home.child({ name: "Rosa Vasquez" });
  await home.waits(rosa, "Dear Rosa");
  await signInAs(page, "elena");
  await openLetters(page, maya.path);
  await expect(page.getByRole("navigation", { name: "People you write to" })).toBeVisible();
  await expectFit(page, "30-siblings");
  await deed(page, "Write Note").click();
  await paper(page).fill("Dear all of you,\nthe tomatoes are ripe.");
  await page.getByText("Send to Ines as well").click();
  await page.getByText("Send to Joel as well").click();
  await expect(page.getByText("Rosa has a note of yours waiting already.")).toBeVisible();
  await page.getByText("Send to Joel as well").scrollIntoViewIfNeeded();
  await expectFit(page, "31-send-too");
  await intercept(page, "**/callable/addNote", async (route) => {
    if (route.request().postData()?.includes(joel.camper.id) === true)
      await route.fulfill({ status: 500, body: "" });
    else await route.continue();
  });
  await deed(page, "Save Note").click();
  await expect(page.getByText("Also sent to Ines.")).toBeVisible();
  await expect(page.getByText("Not sent to Joel yet. Kept on this device.")).toBeVisible();
  await expectFit(page, "32-sent-too");
});

test("offline, a fault, two versions, and a session that has ended", async ({ page, context }) => {
  const { id } = await home.waits(maya, letter);
  await signInAs(page, "elena");
  await openLetters(page, maya.path);
  await deed(page, "Edit").click();
  await paper(page).fill("");
  await expect(page.getByText("Please enter a note.")).toBeVisible();
  await expect(deed(page, "Save Note")).toBeDisabled();
  await paper(page).fill(letter);
  await paper(page).pressSequentially("\nP.S. Biscuit says hello.");
  await intercept(page, "**/callable/addNote", (route) => route.fulfill({ status: 500, body: "" }));
  await deed(page, "Save Note").click();
  await expect(page.getByRole("alert")).toContainText("Failed to save note.");
  await expectFit(page, "40-fault");
  await page.unroute("**/callable/addNote");
  await context.setOffline(true);
  await deed(page, "Save Note").click();
  await expect(page.getByText("You are offline. Kept on this device. Not sent yet.")).toBeVisible();
  await expect(page.getByText("It is sent when you are online again.")).toBeVisible();
  await expectFit(page, "41-offline");
  await paper(page).press("End");
  await paper(page).pressSequentially(" Woof.");
  await home.camp.db
    .updateTable("notes")
    .set({ text: "Dear Maya,\nfrom the other phone.", updatedAt: new Date() })
    .where("id", "=", id)
    .execute();
  await context.setOffline(false);
  await expect(page.getByText("This note was changed somewhere else.")).toBeVisible();
  await expectFit(page, "42-changed-elsewhere");
  await home.staff.print();
  await expect(page.getByText("This note was just printed. Write a new one?")).toBeVisible();
  await page.getByText("This note was just printed. Write a new one?").scrollIntoViewIfNeeded();
  await expectFit(page, "43-just-printed");
  await context.clearCookies();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Sign in to go on writing" })).toBeVisible();
  await expectFit(page, "44-signed-out");
  await signInByPopup(page, "elena");
  await expect(paper(page)).toHaveValue(/Woof\.$/);
});

test("one that waits already", async ({ page }) => {
  await signInAs(page, "elena");
  await openLetters(page, maya.path);
  await deed(page, "Write Note").click();
  await paper(page).fill("From this phone: the tomatoes are ripe.");
  await home.waits(maya, letter);
  await deed(page, "Save Note").click();
  await expect(page.getByText("You already have a note waiting to print.")).toBeVisible();
  await expectFit(page, "50-another-waits");
  await deed(page, "Add to the waiting note").click();
  const waiting = page.getByRole("article", { name: "Waiting to print" });
  await expect(waiting).toContainText("Love, Mom");
  await expect(waiting).toContainText("From this phone");
});

test("loading, a browser that stores nothing, and words that came too late", async ({ page }) => {
  await signInAs(page, "elena");
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await intercept(page, /\/api\/my\/participants/, async (route) => {
    await held;
    await route.continue();
  });
  await openLetters(page, maya.path, "Participant");
  await expect(page.getByText("Loading…").last()).toBeVisible();
  await expectFit(page, "70-loading");
  answer();
  await deed(page, "Write Note").click();
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await paper(page).fill("Dear Maya");
  await expect(page.getByText("This browser cannot keep your text.")).toBeVisible();
  await expectFit(page, "71-stores-nothing");
  page.on("dialog", (dialog) => void dialog.accept());
  const settled = settling(page);
  await page.reload();
  await deed(page, "Write Note").click();
  await paper(page).fill(letter);
  await settled();
  await home.camp.db
    .updateTable("events")
    .set({ endDate: "2026-01-07" })
    .where("id", "=", maya.camper.eventId)
    .execute();
  await deed(page, "Save Note").click();
  await expect(page.getByText("What you had typed is kept on this device.")).toBeVisible();
  await expectFit(page, "72-too-late");
});

test("over, not loaded, and not there", async ({ page }) => {
  const over = await home.child(
    { name: "Maya Vasquez" },
    await home.aWeek({ name: "Week 1", endDate: "2026-01-07" }),
  );
  await home.printed(over, letter, new Date("2026-01-05T16:00:00Z"));
  await signInAs(page, "elena");
  await openLetters(page, over.path);
  await expect(page.getByText("Writing closed when it ended.")).toBeVisible();
  await expectFit(page, "60-over");
  await openLetters(page, maya.path);
  await deed(page, "Write Note").click();
  await paper(page).fill(letter);
  await intercept(page, `**/api${maya.path}`, (route) => route.fulfill({ status: 403, body: "" }));
  await page.goto(maya.path);
  await expect(page.getByRole("alert")).toContainText("Failed to load participant");
  await deed(page, "Save Note").click();
  await expect(page.getByText("Not loaded yet.")).toBeVisible();
  await expectFit(page, "61-not-loaded");
  await page.unroute(`**/api${maya.path}`);
  await intercept(page, `**/api${maya.path}`, (route) => route.fulfill({ json: null }));
  await page.goto(maya.path);
  await expect(page.getByText("No participant data.")).toBeVisible();
  await expectFit(page, "63-no-data");
  await page.goto("/my/participants/019f0000-0000-7000-8000-00000000dead");
  await expect(page.getByRole("alert")).toHaveText("Link not found");
  await expectFit(page, "62-link-not-found");
});
