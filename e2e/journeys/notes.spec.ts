import type { BrowserContext, Page } from "@playwright/test";
import { expect, signInByPopup, test } from "../journey.ts";
import {
  aCampWithLetters,
  button,
  endSessions,
  openLetters,
  paper,
  type Child,
  type LettersHome,
} from "../letters-home.ts";
import { signInAs } from "../own-camp.ts";
import { recordAnswers } from "../record-answers.ts";

const phone = { width: 390, height: 844 };
test.use({ viewport: phone });

let home: LettersHome;
let maya: Child;
test.beforeEach(async ({ world }) => {
  home = await aCampWithLetters(world);
  maya = await home.child({ name: "Maya Vasquez", parents: ["elena", "thomas"] });
});

async function openAsElena(page: Page): Promise<void> {
  await signInAs(page, "elena");
  await openLetters(page, maya.path);
}

const storedTexts = async () => (await home.rows(maya)).map(({ text }) => text);

/** Drafts that are stored on this device, of any account. */
const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes(".draft.")));

const note = (page: Page, status: string | RegExp) => page.getByRole("article", { name: status });

test("a note is written, reloaded, changed and deleted, by thumb and by keys", async ({ page }) => {
  await openAsElena(page);
  await button(page, "Write Note").click();
  await expect(paper(page)).toBeFocused();
  const emptyHeight = (await paper(page).boundingBox())?.height ?? 0;
  const text = "Dear Maya,\n\nthe house is quiet. 🦊\nمرحبا\n\n\nLove, Mom";
  await paper(page).fill(text);
  expect((await paper(page).boundingBox())?.height ?? 0).toBeGreaterThan(emptyHeight);
  await button(page, "Save Note").click();
  await expect(note(page, "Waiting to print")).toContainText("the house is quiet. 🦊");
  await page.reload();
  await expect(note(page, "Waiting to print")).toContainText("مرحبا");
  expect(await storedTexts()).toEqual([text]);

  await button(page, "Edit").press("Enter");
  await expect(paper(page)).toBeFocused();
  await page.keyboard.type(" and Dad");
  await page.keyboard.press("Control+Enter");
  await expect(note(page, "Waiting to print")).toContainText("Love, Mom and Dad");
  expect(await drafts(page)).toEqual([]);

  await button(page, "Delete").click();
  const question = page.getByRole("alertdialog", { name: "Delete this note?" });
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("You haven't written a note yet.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "My Notes" })).toBeFocused();
  expect(await storedTexts()).toEqual([]);
});

test.describe("with the service worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("the device goes offline while typing: after a reload, online again, the text is saved once", async ({
    page,
    context,
  }) => {
    await openAsElena(page);
    const isPageKept = () =>
      page.evaluate(async () => (await caches.match("/my/participants")) !== undefined);
    await expect.poll(isPageKept).toBe(true);
    await button(page, "Write Note").click();
    await paper(page).pressSequentially("Dear Maya, ");
    await context.setOffline(true);
    await paper(page).pressSequentially("the connection is gone");
    await expect(page.getByText("You're offline. Draft saved on this device. Not sent yet.")).toBeVisible();
    await page.reload();
    await expect(page.getByText(/^You're offline\. This was current /)).toBeVisible();
    await expect(paper(page)).toHaveValue("Dear Maya, the connection is gone");
    await context.setOffline(false);
    await openLetters(page, maya.path);
    await expect(paper(page)).toHaveValue("Dear Maya, the connection is gone");
    await expect(page.getByText("Draft saved on this device. Not sent yet.")).toBeVisible();
    await button(page, "Save Note").click();
    await expect(note(page, "Waiting to print")).toContainText("the connection is gone");
    expect(await storedTexts()).toEqual(["Dear Maya, the connection is gone"]);
    expect(await drafts(page)).toEqual([]);
  });
});

test("the session ends while typing: the writer finds the text after signing in, another person finds nothing", async ({
  page,
}) => {
  const signInAgain = page.getByRole("heading", { name: "Sign in to keep writing" });
  /** Uses the keyboard: the page may notice the ended session first and then shows no Save button. */
  const saveWithoutSession = async () => {
    await endSessions(home.camp, "elena");
    await page.keyboard.press("Control+Enter");
    await expect(signInAgain).toBeVisible();
  };
  await openAsElena(page);
  await button(page, "Write Note").click();
  await paper(page).pressSequentially("Dear Maya, two weeks");
  await saveWithoutSession();
  await expect(page.getByText("two weeks")).toHaveCount(0);
  await signInByPopup(page, "elena");
  await expect(paper(page)).toHaveValue("Dear Maya, two weeks");
  await button(page, "Save Note").click();
  await expect(note(page, "Waiting to print")).toContainText("two weeks");
  expect(await storedTexts()).toEqual(["Dear Maya, two weeks"]);

  await button(page, "Edit").click();
  await paper(page).pressSequentially(" and a secret");
  expect(await drafts(page)).toHaveLength(1);
  await saveWithoutSession();
  await signInByPopup(page, "dana");
  await expect(page.getByRole("alert")).toHaveText("Link not found");
  expect(await drafts(page)).toEqual([]);
  expect(await storedTexts()).toEqual(["Dear Maya, two weeks"]);
});

async function openInAnotherTab(context: BrowserContext): Promise<Page> {
  const tab = await context.newPage();
  await openLetters(tab, maya.path);
  return tab;
}

test("two tabs write and change one note: neither loses what was typed", async ({ page, context }) => {
  await openAsElena(page);
  await button(page, "Write Note").click();
  await paper(page).pressSequentially("From the first tab.");
  const other = await openInAnotherTab(context);
  await expect(other.getByText("You're writing to Maya in another tab.")).toBeVisible();
  await expect(paper(other)).toHaveCount(0);
  await button(other, "Write Note").click();
  await paper(other).pressSequentially("From the second tab.");
  await expect(paper(page)).toHaveValue("From the first tab.");
  // A tab sees what another one has stored a moment later.
  await expect.poll(() => drafts(page)).toHaveLength(2);
  await button(page, "Save Note").click();
  await expect(note(page, "Waiting to print")).toContainText("From the first tab.");
  await expect(other.getByRole("alert")).toContainText("You already have a letter waiting to print.");
  await button(other, "Add to the saved letter").click();
  for (const tab of [page, other])
    await expect(note(tab, "Waiting to print")).toContainText("From the second tab.");
  const together = "From the first tab.\n\nFrom the second tab.";
  expect(await storedTexts()).toEqual([together]);
  await expect.poll(() => drafts(page)).toEqual([]);

  for (const tab of [page, other]) await button(tab, "Edit").click();
  await paper(page).pressSequentially(" One.");
  await paper(other).pressSequentially(" Two.");
  await button(page, "Save Note").click();
  await expect(note(page, "Waiting to print")).toContainText("One.");
  await expect(other.getByRole("alert")).toContainText(
    "This letter was changed in another tab or on another device.",
  );
  await expect(other.getByRole("alert")).toContainText("One.");
  await expect(paper(other)).toHaveValue(`${together} Two.`);
  await button(other, "Keep mine").click();
  for (const tab of [page, other]) await expect(note(tab, "Waiting to print")).toContainText("Two.");
  expect(await storedTexts()).toEqual([`${together} Two.`]);
  await expect.poll(() => drafts(page)).toEqual([]);
});

test("mother and father of one child: neither sees a trace of the other's notes, also when open pages turn to Printed", async ({
  browser,
  world,
}) => {
  const words = { elena: "Moonbeam", thomas: "Falcon" } as const;
  const parents: { page: Page; received: () => Promise<string>; own: string }[] = [];
  for (const parent of ["elena", "thomas"] as const) {
    const context = await browser.newContext({ baseURL: world.origin, viewport: phone });
    const page = await context.newPage();
    const received = recordAnswers(page);
    await signInAs(page, parent);
    await page.goto("/my/participants");
    await page.getByRole("link", { name: "Maya Vasquez", exact: true }).click();
    await button(page, "Write Note").click();
    await paper(page).fill(`${words[parent]} waits`);
    await button(page, "Save Note").click();
    await expect(note(page, "Waiting to print")).toContainText(words[parent]);
    parents.push({ page, received, own: words[parent] });
  }
  const job = await home.staff.print();
  for (const { page, own } of parents) {
    await expect(note(page, "Printed")).toContainText(own);
    await expect(button(page, "Write Note")).toBeVisible();
    await expect(button(page, "Edit")).toHaveCount(0);
  }
  // A reply on the first sheet is for one parent only.
  await home.staff.respond(job);
  const answered = async () => {
    const counts = parents.map(({ page }) => note(page, "Response Received").count());
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
  };
  await expect.poll(answered).toBe(1);
  for (const { page, received, own } of parents) {
    await page.reload();
    await expect(note(page, /Printed|Response/)).toHaveCount(1);
    const everything = `${await received()}\n${await page.content()}`;
    expect(everything).toContain(own);
    for (const other of Object.values(words).filter((word) => word !== own))
      expect(everything).not.toContain(other);
  }
  expect(await answered()).toBe(1);
});
