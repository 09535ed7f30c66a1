import type { BrowserContext, Page } from "@playwright/test";
import { intercept } from "../intercept.ts";
import { expect, signInByPopup, test } from "../journey.ts";
import {
  aCampWithLetters,
  deed,
  endSessions,
  openLetters,
  paper,
  type Child,
  type LettersHome,
} from "../letters-home.ts";
import { signInAs } from "../own-camp.ts";
import { settling } from "../settling.ts";

/** What one person does, another sees without reload within this time. */
const soon = { timeout: 2_000 };

test.describe.configure({ timeout: 90_000 });
test.use({ ownBrowser: true, viewport: { width: 390, height: 844 } });

let home: LettersHome;
let maya: Child;
test.beforeEach(async ({ world }) => {
  home = await aCampWithLetters(world);
  maya = await home.child({ name: "Maya Vasquez" });
});
test.afterEach(() => home.clear());

async function begin(page: Page, child = maya, name = "Maya Vasquez"): Promise<void> {
  await signInAs(page, "elena");
  await openLetters(page, child.path, name);
}

/** Begins to write, in a page that will ask the server nothing more by itself. */
async function beginToWrite(page: Page): Promise<void> {
  const settled = settling(page);
  await begin(page);
  await deed(page, "Write Note").click();
  await settled();
}

const textsIn = async (child: Child) => (await home.rows(child)).map(({ text }) => text);

/** Everything of anybody that is kept on this machine. */
const kept = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes(".kept.")));

const letter = (page: Page, state: string | RegExp) => page.getByRole("article", { name: state });

test("write, save, reload, change and delete, by thumb and by keys", async ({ page }) => {
  await begin(page);
  await deed(page, "Write Note").click();
  await expect(paper(page)).toBeFocused();
  const four = (await paper(page).boundingBox())?.height ?? 0;
  await paper(page).fill("Dear Maya,\n\nthe house is quiet. 🦊\nمرحبا\n\n\nLove, Mom");
  expect((await paper(page).boundingBox())?.height ?? 0).toBeGreaterThan(four);
  await deed(page, "Save Note").click();
  await expect(letter(page, "Waiting to print")).toContainText("the house is quiet. 🦊");
  await expect(page.getByText(/Last saved .+\./)).toBeVisible();
  await page.reload();
  await expect(letter(page, "Waiting to print")).toContainText("مرحبا");
  expect(await textsIn(maya)).toEqual(["Dear Maya,\n\nthe house is quiet. 🦊\nمرحبا\n\n\nLove, Mom"]);
  await deed(page, "Edit").press("Enter");
  await expect(paper(page)).toBeFocused();
  await page.keyboard.type(" and Dad");
  await page.keyboard.press("Control+Enter");
  await expect(letter(page, "Waiting to print")).toContainText("Love, Mom and Dad");
  expect(await kept(page)).toEqual([]);
  await deed(page, "Delete").click();
  await expect(page.getByRole("alertdialog", { name: "Delete this note?" })).toBeVisible();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("You haven't written a note yet.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "My Notes" })).toBeFocused();
  expect(await textsIn(maya)).toEqual([]);
});

test.describe("with the app's own worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("offline in the middle of typing, reload, online, save: one note", async ({ page, context }) => {
    await begin(page);
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await deed(page, "Write Note").click();
    await paper(page).pressSequentially("Dear Maya, ");
    await context.setOffline(true);
    await paper(page).pressSequentially("the line is gone");
    await expect(page.getByText("You are offline. Kept on this device. Not sent yet.")).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { name: "No connection" })).toBeVisible();
    await context.setOffline(false);
    await openLetters(page, maya.path);
    await expect(paper(page)).toHaveValue("Dear Maya, the line is gone");
    await expect(page.getByText("Kept on this device. Not sent yet.")).toBeVisible();
    await deed(page, "Save Note").click();
    await expect(letter(page, "Waiting to print")).toContainText("the line is gone");
    expect(await textsIn(maya)).toEqual(["Dear Maya, the line is gone"]);
    expect(await kept(page)).toEqual([]);
  });
});

test("what was being saved when the line went is sent by itself when it is back", async ({
  page,
  context,
}) => {
  await begin(page);
  await deed(page, "Write Note").click();
  await paper(page).fill("Dear Maya");
  await context.setOffline(true);
  await deed(page, "Save Note").click();
  await expect(page.getByRole("alert")).toContainText("It is sent when you are online again.");
  expect(await textsIn(maya)).toEqual([]);
  await context.setOffline(false);
  await expect(letter(page, "Waiting to print")).toBeVisible();
  expect(await textsIn(maya)).toEqual(["Dear Maya"]);
});

test("the session ends while typing: sign in again, the text is there, save", async ({ page }) => {
  await beginToWrite(page);
  await paper(page).pressSequentially("Dear Maya, two weeks");
  await endSessions(home.camp, "elena");
  await paper(page).pressSequentially(" went by");
  await deed(page, "Save Note").click();
  await expect(page.getByRole("heading", { name: "Sign in to go on writing" })).toBeVisible();
  // The words are shown to their writer only.
  await expect(page.getByText("two weeks")).toHaveCount(0);
  await signInByPopup(page, "elena");
  await expect(paper(page)).toHaveValue("Dear Maya, two weeks went by");
  await deed(page, "Save Note").click();
  await expect(letter(page, "Waiting to print")).toContainText("two weeks went by");
  expect(await textsIn(maya)).toEqual(["Dear Maya, two weeks went by"]);
});

test("after a session has ended somebody else finds nothing, and signing out leaves nothing", async ({
  page,
}) => {
  await beginToWrite(page);
  await paper(page).fill("Dear Maya, a secret");
  expect(await kept(page)).toHaveLength(1);
  await endSessions(home.camp, "elena");
  await deed(page, "Save Note").click();
  await expect(page.getByRole("heading", { name: "Sign in to go on writing" })).toBeVisible();
  await signInByPopup(page, "dana");
  await expect(page.getByRole("alert")).toHaveText("Link not found");
  expect(await kept(page)).toEqual([]);

  await page.context().clearCookies();
  await begin(page);
  await deed(page, "Write Note").click();
  await paper(page).fill("Dear Maya, another secret");
  expect(await kept(page)).toHaveLength(1);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page.getByRole("heading", { name: "Share stories with your camper" })).toBeVisible();
  expect(await kept(page)).toEqual([]);
});

test("a tab that crashes while typing loses nothing", async ({ page, context }) => {
  await begin(page);
  await deed(page, "Write Note").click();
  await paper(page).pressSequentially("Dear Maya, almost lost");
  const again = await context.newPage();
  const crashed = page.waitForEvent("crash");
  const devtools = await context.newCDPSession(page);
  // It never answers: whoever would is gone.
  void devtools.send("Page.crash").catch(() => undefined);
  await crashed;
  await openLetters(again, maya.path);
  await expect(paper(again)).toHaveValue("Dear Maya, almost lost");
  await deed(again, "Save Note").click();
  await expect(letter(again, "Waiting to print")).toBeVisible();
  expect(await textsIn(maya)).toEqual(["Dear Maya, almost lost"]);
});

const inBothTabs = { message: "what one tab stores another one reads a moment later" };

/** A second tab of the same browser. */
async function anotherTab(context: BrowserContext): Promise<Page> {
  const tab = await context.newPage();
  await openLetters(tab, maya.path);
  return tab;
}

test("two tabs change one note: neither loses what was typed", async ({ page, context }) => {
  await home.waits(maya, "Dear Maya");
  await begin(page);
  const other = await anotherTab(context);
  for (const tab of [page, other]) await deed(tab, "Edit").click();
  await paper(page).pressSequentially(", from the first tab");
  await paper(other).pressSequentially(", from the second tab");
  await deed(page, "Save Note").click();
  await expect(letter(page, "Waiting to print")).toContainText("from the first tab");
  await expect(other.getByRole("alert")).toContainText("This note was changed somewhere else.");
  await expect(other.getByRole("alert")).toContainText("Dear Maya, from the first tab");
  await expect(paper(other)).toHaveValue("Dear Maya, from the second tab");
  await deed(other, "Keep mine").click();
  await expect(letter(page, "Waiting to print")).toContainText("from the second tab", soon);
  // The first tab may hear of it before the second has its own answer and lets go of the text.
  await expect(letter(other, "Waiting to print")).toContainText("from the second tab");
  expect(await textsIn(maya)).toEqual(["Dear Maya, from the second tab"]);
  await expect.poll(() => kept(page), inBothTabs).toEqual([]);
});

test("two tabs write a first note: each keeps its own text, and both become one", async ({
  page,
  context,
}) => {
  await begin(page);
  await deed(page, "Write Note").click();
  await paper(page).pressSequentially("From the first tab.");
  const other = await anotherTab(context);
  await expect(other.getByText("You are writing to Maya in another tab.")).toBeVisible();
  await expect(paper(other)).toHaveCount(0);
  await deed(other, "Write Note").click();
  await paper(other).pressSequentially("From the second tab.");
  await expect(paper(page)).toHaveValue("From the first tab.");
  await expect.poll(() => kept(page), inBothTabs).toHaveLength(2);
  await deed(page, "Save Note").click();
  await expect(letter(page, "Waiting to print")).toContainText("From the first tab.");
  await expect(other.getByRole("alert")).toContainText("You already have a note waiting to print.");
  await deed(other, "Add to the waiting note").click();
  await expect(letter(other, "Waiting to print")).toContainText("From the second tab.");
  expect(await textsIn(maya)).toEqual(["From the first tab.\n\nFrom the second tab."]);
  await expect.poll(() => kept(page), inBothTabs).toEqual([]);
});

test("pressed twice, refused by a fault and with its answer lost, it is one note", async ({ page }) => {
  await begin(page);
  await deed(page, "Write Note").click();
  await paper(page).fill("Dear Maya");
  await intercept(page, "**/callable/addNote", (route) => route.fulfill({ status: 500, body: "" }));
  await deed(page, "Save Note").click();
  await expect(page.getByRole("alert")).toHaveText(
    "Failed to save note.Kept on this device. Not sent yet. Press Save Note to try again.",
  );
  await expect(paper(page)).toHaveValue("Dear Maya");
  await page.unroute("**/callable/addNote");
  let calls = 0;
  const answered: Promise<void>[] = [];
  await intercept(page, "**/callable/addNote", (route) => {
    calls += 1;
    answered.push(route.fetch().then(() => route.abort()));
  });
  await deed(page, "Save Note").click();
  await expect.poll(() => textsIn(maya)).toEqual(["Dear Maya"]);
  await Promise.all(answered);
  await page.unroute("**/callable/addNote");
  // The note is in the list although its answer was lost, so there is nothing left to save.
  await expect(letter(page, "Waiting to print")).toBeVisible();
  await expect(paper(page)).toHaveCount(0);
  expect(calls).toBe(1);

  await deed(page, "Edit").click();
  await paper(page).pressSequentially("!");
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/callable/addNote")) sent.push(request.url());
  });
  await deed(page, "Save Note").dblclick();
  await expect(letter(page, "Waiting to print")).toContainText("Dear Maya!");
  expect(sent).toHaveLength(1);
  expect(await textsIn(maya)).toEqual(["Dear Maya!"]);
  expect(await kept(page)).toEqual([]);
});

test("staff print: an open page turns to Printed by itself, then to Response Received", async ({ page }) => {
  await home.waits(maya, "Dear Maya");
  const settled = settling(page);
  await begin(page);
  await expect(letter(page, "Waiting to print")).toBeVisible();
  await settled();
  const job = await home.staff.print();
  await expect(letter(page, "Printed")).toContainText("Dear Maya", soon);
  await expect(page.getByText("Your previous note was printed on")).toBeVisible();
  await expect(deed(page, "Write Note")).toBeVisible();
  await expect(deed(page, "Edit")).toHaveCount(0);
  await home.staff.respond(job);
  await expect(letter(page, "Response Received")).toContainText("Dear Maya", soon);
});

test("printed in between: the sentence, the text stays, and becomes a new note", async ({ page }) => {
  await home.waits(maya, "Dear Maya");
  await signInAs(page, "elena");
  // A page that hears nothing finds out from the answer.
  await intercept(page, /\/live\?/, (route) => route.abort());
  await openLetters(page, maya.path);
  await deed(page, "Edit").click();
  await paper(page).pressSequentially(", one more thing");
  await home.staff.print();
  const answer = page.waitForResponse("**/callable/addNote");
  await deed(page, "Save Note").click();
  expect((await answer).status()).toBe(409);
  await expect(page.getByRole("alert")).toContainText("This note was just printed. Write a new one?");
  await expect(paper(page)).toHaveValue("Dear Maya, one more thing");
  await expect(letter(page, "Printed")).toContainText("Dear Maya");
  await page.reload();
  await expect(paper(page)).toHaveValue("Dear Maya, one more thing");
  await deed(page, "Write it as a new note").click();
  await paper(page).fill("One more thing");
  await deed(page, "Save Note").click();
  await expect(letter(page, "Waiting to print")).toContainText("One more thing");
  expect(await textsIn(maya)).toEqual(["Dear Maya", "One more thing"]);
});

test("brothers and sisters: one tap apart, and the same words to each of them", async ({ page }) => {
  const ines = await home.child({ name: "Ines Vasquez" });
  const joel = await home.child({ name: "Joel Vasquez" });
  await home.waits(joel, "Dear Joel");
  await begin(page);
  await deed(page, "Write Note").click();
  await paper(page).fill("The tomatoes are ripe.");
  await expect(page.getByText("Joel has a note of yours waiting already. It stays as it is.")).toBeVisible();
  // To a sister and back: what was typed is where it was.
  await page.getByRole("link", { name: "Ines", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Ines Vasquez" })).toBeVisible();
  await expect(page.getByText("You haven't written a note yet.")).toBeVisible();
  await page.getByRole("link", { name: "Maya", exact: true }).click();
  await expect(paper(page)).toHaveValue("The tomatoes are ripe.");
  await page.getByText("Send to Ines as well").click();
  await deed(page, "Save Note").click();
  await expect(page.getByText("Also sent to Ines.")).toBeVisible();
  expect(await textsIn(maya)).toEqual(["The tomatoes are ripe."]);
  expect(await textsIn(ines)).toEqual(["The tomatoes are ripe."]);
  expect(await textsIn(joel)).toEqual(["Dear Joel"]);
  await page.getByRole("link", { name: "Ines", exact: true }).click();
  await expect(letter(page, "Waiting to print")).toContainText("The tomatoes are ripe.");
});

/** Everything the network and the page told this person. */
function listen(page: Page): () => Promise<string> {
  const bodies: Promise<string>[] = [];
  page.on("response", (response) => {
    // A live stream never ends; it carries names of topics only.
    if (response.headers()["content-type"]?.includes("event-stream") === true) return;
    bodies.push(response.text().catch(() => ""));
  });
  return async () => `${(await Promise.all(bodies)).join("\n")}\n${await page.content()}`;
}

test("mother and father of one child: neither sees a trace of the other's letters", async ({
  browser,
  world,
}) => {
  const wren = await home.child({ name: "Wren Vasquez", parents: ["elena", "thomas"] });
  await home.printed(wren, "Moonbeam from Mother", new Date("2026-07-01T12:00:00Z"), "elena");
  await home.printed(wren, "Falcon from Father", new Date("2026-07-02T12:00:00Z"), "thomas");
  const own = { elena: "Moonbeam", thomas: "Falcon" } as const;
  const pages = new Map<keyof typeof own, { page: Page; told: () => Promise<string> }>();
  for (const parent of ["elena", "thomas"] as const) {
    const context = await browser.newContext({
      baseURL: world.origin,
      viewport: { width: 390, height: 844 },
    });
    const page = await context.newPage();
    const told = listen(page);
    await signInAs(page, parent);
    await page.goto("/my/participants");
    await expect(page.getByRole("link", { name: "Wren Vasquez", exact: true })).toBeVisible();
    await openLetters(page, wren.path, "Wren Vasquez");
    await expect(letter(page, "Printed")).toHaveCount(1);
    await deed(page, "Write Note").click();
    await paper(page, "Wren").fill(`${own[parent]} waits`);
    await deed(page, "Save Note").click();
    await expect(letter(page, "Waiting to print")).toContainText(`${own[parent]} waits`);
    pages.set(parent, { page, told });
  }
  const job = await home.staff.print();
  for (const { page } of pages.values()) await expect(letter(page, "Printed")).toHaveCount(2, soon);
  // A reply on the first sheet is one parent's alone.
  await home.staff.respond(job);
  const answered = async () => {
    const counts = [...pages.values()].map(({ page }) => letter(page, "Response Received").count());
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
  };
  await expect.poll(answered).toBe(1);
  for (const [parent, { page, told }] of pages) {
    await page.reload();
    await expect(letter(page, /Printed|Response/)).toHaveCount(2);
    const everything = await told();
    const other = parent === "elena" ? "thomas" : "elena";
    expect(everything).toContain(own[parent]);
    expect(everything).not.toContain(own[other]);
    await page.context().close();
  }
});
