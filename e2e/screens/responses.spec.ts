import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { intercept } from "../intercept.ts";
import { expect, expectFocusWithin, test, untilStill, type PersonKey } from "../journey.ts";
import { expectSound, looks, withoutMotion } from "../looks.ts";
import { anOwnCamp, signInAs, type OwnCamp } from "../own-camp.ts";
import { aPdfOf, aPictureOf, aRepliedWeek, drawPictures, type RepliedWeek } from "../replied-week.ts";

test.use({ ...withoutMotion, ownBrowser: true });

let camp: OwnCamp;
let retreat: OwnCamp;
let week: RepliedWeek;
let quiet: RepliedWeek;
let days: RepliedWeek;

test.beforeAll(async ({ world }) => {
  camp = await anOwnCamp(world, { name: "Camp Written Back", admins: ["dana"] });
  week = await aRepliedWeek(camp);
  const { toElena, toThomas } = week.sheets;
  await week.comesBack({ on: toElena, page: 1, hasScan: true });
  await week.comesBack({ on: toElena, page: 2 });
  const { id } = await week.comesBack({ on: toThomas });
  await camp.db.updateTable("responses").set({ withdrawnAt: new Date() }).where("id", "=", id).execute();
  await week.upload({ state: "filed", on: toElena, fileName: "IMG_2214.HEIC" });
  await week.upload({ state: "refused", fileName: "holiday.jpg" });
  await week.upload({ state: "discarded", fileName: "thumb.jpg" });
  await week.upload({ state: "waiting", why: "foreign-code", fileName: "poster.jpg" });
  await week.upload({ state: "waiting", why: "no-code" });
  await week.upload({ state: "waiting", why: "codes-disagree", fileName: "scan-cabin-heron.pdf" });
  quiet = await aRepliedWeek(camp, { name: "Week 9" });
  retreat = await anOwnCamp(world, { name: "Quiet House", type: "Retreat Center", admins: ["dana"] });
  days = await aRepliedWeek(retreat, { camper: "Ines Duarte" });
});
test.afterAll(async () => {
  await camp.remove();
  await retreat.remove();
});

const targets =
  "main :is(a.button, button, label.button), [role=dialog] :is(a, button), [role=alertdialog] button, dialog button";

/** Sound, and on a phone everything can be touched, also on a somewhat larger one. */
async function expectUsable(page: Page, phone: boolean, name: string): Promise<void> {
  await picture(page, name);
  if (phone) {
    await untilStill(page);
    const low = await page.locator(targets).evaluateAll((all) =>
      all.flatMap((target) => {
        const { height } = target.getBoundingClientRect();
        return height > 0 && height < 44 ? [`${target.textContent} is ${height} high`] : [];
      }),
    );
    expect(low).toEqual([]);
  }
  await expectSound(page);
}

/** To be looked at by a person: `REPLY_PICTURES=folder`. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env["REPLY_PICTURES"];
  if (folder === undefined) return;
  const viewport = page.viewportSize() ?? { width: 0, height: 0 };
  const path = (width: number) => join(folder, `${name}-${width}.png`);
  if (viewport.width > 500) {
    await page.screenshot({ path: path(viewport.width), fullPage: true, animations: "disabled" });
    return;
  }
  // As wide as most phones; what is tested is a small one. A picture of the whole page would forget the finger.
  const tall = await page.evaluate(() =>
    document.querySelector("[role=dialog], [role=alertdialog], dialog[open]") === null
      ? document.documentElement.scrollHeight
      : 844,
  );
  await page.setViewportSize({ width: 390, height: tall });
  await page.screenshot({ path: path(390), animations: "disabled" });
  await page.setViewportSize(viewport);
}

async function open(page: Page, person: PersonKey, path: string): Promise<void> {
  await signInAs(page, person);
  await page.goto(path);
}

/** A key goes to what has the focus. */
async function leaveByEscape(page: Page, dialog: Locator): Promise<void> {
  await expectFocusWithin(dialog);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
}

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const press = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: true }).first().click();
const add = (page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.getByLabel("Add pictures").setInputFiles(files);
const noPicture = {
  name: "IMG_1.jpg",
  mimeType: "image/jpeg",
  buffer: Buffer.from("no picture at all"),
};
const aBlankPicture = {
  name: "a-very-long-name-of-a-scan-from-the-office-copier.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=",
    "base64",
  ),
};

/** Between them: wide and narrow, by day and by night, by mouse and by finger. */
const [byDay, , , byNight] = looks;

for (const { name, width, colorScheme, phone } of [byDay, byNight]) {
  test.describe(name, () => {
    test.use({ viewport: { width, height: 800 }, colorScheme, hasTouch: phone, isMobile: phone });

    test("the desk: nothing on it, pictures that wait, without a line, and with everything on it", async ({
      page,
      context,
    }) => {
      const { tools, sheets } = await aRepliedWeek(camp, { name: `Week 9 for ${name}` });
      await open(page, "dana", tools);
      const desk = region(page, "Upload Responses");
      await expect(desk.getByText("The code on each page finds its camper.")).toBeVisible();
      await expect(region(page, "Recent uploads").getByText("Nothing came in yet.")).toBeVisible();
      await expect(desk.getByText("Take a photo")).toBeVisible({ visible: phone });
      await expectUsable(page, phone, "01-empty-desk");
      const sheet = await aPictureOf(sheets.toElena, "IMG_2214.png");
      await add(page, noPicture, aBlankPicture, sheet);
      await expect(desk.getByText("Pending", { exact: true })).toHaveCount(3);
      await press(page, "Remove IMG_2214.png");
      const question = page.getByRole("alertdialog", { name: "Remove this picture?" });
      await expect(question).toBeVisible();
      await picture(page, "02-remove");
      await leaveByEscape(page, question);
      await context.setOffline(true);
      await press(page, "Upload all");
      await expect(desk.getByText("You are offline.")).toBeVisible();
      await picture(page, "03-offline");
      await context.setOffline(false);
      for (const words of ["Uploaded", "Failed to load image", "Needs matching"])
        await expect(desk.getByText(words, { exact: true })).toBeVisible({ timeout: 20_000 });
      // One picture stays on its way for as long as somebody looks at it.
      await intercept(page, /\/incoming\//, () => undefined);
      await add(page, { ...sheet, name: "again.png" }, await aPictureOf(sheets.toBens, "IMG_2215.png"));
      await press(page, "Upload all");
      await expect(desk.getByText("Already uploaded", { exact: true })).toBeVisible({ timeout: 20_000 });
      const onItsWay = desk.getByRole("listitem").filter({ hasText: "IMG_2215.png" });
      await expect(onItsWay.getByRole("progressbar", { name: "Uploading" })).toBeVisible();
      await expectUsable(page, phone, "04-everything");
      await press(page, "Stop IMG_2215.png");
      await expect(desk.getByText("Upload aborted")).toBeVisible();
      await picture(page, "05-aborted");
      await page.unroute(/\/incoming\//);
      await press(page, "Try IMG_2215.png again");
      await expect(desk.getByText("3 of 5 uploaded")).toBeVisible({ timeout: 20_000 });
    });

    test("what needs matching, what came back, and a camper's responses with every deed", async ({
      page,
    }) => {
      await drawPictures(page);
      await open(page, "dana", week.tools);
      const tray = region(page, "Needs matching");
      await expect(tray.getByText("The codes on this picture name different sheets.")).toBeVisible();
      await press(page, "Next");
      await expect(tray.getByText("QR not found. Ensure the code is clear and high contrast.")).toBeVisible();
      await press(page, "Next");
      await expect(tray.getByText("Invalid QR payload")).toBeVisible();
      await press(page, "Previous");
      await press(page, "Rotate");
      await tray.getByLabel("Short code").fill("7K3Q-W9XH-0421");
      await press(page, "Match");
      await expect(tray.getByText("That is not a code of ours.")).toBeVisible();
      await expect(tray.getByRole("img")).toBeVisible();
      const recent = region(page, "Recent uploads");
      for (const words of ["Maya Vasquez, Loon Cabin", "Not a usable picture", "Discarded", "Uploaded"])
        await expect(recent.getByText(words, { exact: true }).first()).toBeVisible();
      await expectUsable(page, phone, "10-needs-matching");
      await press(page, "Pick a camper");
      const picking = page.getByRole("dialog", { name: "Pick a camper" });
      await expect(picking.getByRole("listitem")).toHaveCount(2);
      await picture(page, "11-pick");
      await picking.getByRole("button", { name: /^Maya Vasquez/ }).click();
      await expect(picking.getByText("Came back")).toBeVisible();
      await expectUsable(page, phone, "12-sheets");
      await press(page, "Close");
      await press(page, "Discard…");
      await press(page, /^Discard$/);
      await expect(page.getByText("Please say why.")).toBeVisible();
      await expectUsable(page, phone, "13-discard");
      await leaveByEscape(page, page.getByRole("dialog", { name: "Discard this picture?" }));
      await press(page, /^1 of 3 sheets of .* came back$/);
      const dialog = page.getByRole("dialog", { name: "What came back" });
      await expect(dialog.getByText("1 of 3 sheets came back")).toBeVisible();
      await expectUsable(page, phone, "14-came-back");
      await press(page, "Close");

      await recent.getByRole("link", { name: "Maya Vasquez, Loon Cabin" }).click();
      await expect(
        page.getByRole("heading", { level: 1, name: "Responses from Maya Vasquez" }),
      ).toBeVisible();
      await expect(region(page, "Reply to Elena Vasquez").getByText("2 pages")).toBeVisible();
      await expect(page.getByText("The family no longer sees it.")).toBeVisible();
      await expectUsable(page, phone, "20-staff");
      await press(page, "Change who sees it…");
      await expect(page.getByRole("alertdialog")).toContainText("every parent and relative");
      await picture(page, "21-scope");
      await leaveByEscape(page, page.getByRole("alertdialog"));
      await press(page, "More for page 1 of 2");
      await page.getByRole("menuitem", { name: "Withdraw…" }).click();
      const withdrawing = page.getByRole("dialog", { name: "Withdraw this page?" });
      await expect(withdrawing).toBeVisible();
      await picture(page, "22-withdraw");
      await leaveByEscape(page, withdrawing);
      await press(page, "More for page 1 of 2");
      await page.getByRole("menuitem", { name: "Move to another sheet…" }).click();
      await press(page, /^Move$/);
      await expect(page.getByText("Please type the code, or pick from the list.")).toBeVisible();
      await expectUsable(page, phone, "23-move");
    });

    test("a family's replies: pages, the plain picture, a look at it closely; none to show, loading, and a fault", async ({
      page,
    }) => {
      await drawPictures(page);
      await open(page, "elena", week.family);
      const reply = page.getByRole("article", { name: "Maya wrote back" });
      await expect(
        reply.getByRole("img", { name: /^Handwritten reply from Maya, Jul 14, page 1 of 2$/ }),
      ).toBeVisible();
      await expect(page.getByText("Response Received")).toBeVisible();
      await expectUsable(page, phone, "30-family");
      await press(page, "Show the plain picture");
      await expect(page.getByRole("button", { name: "Show the page straightened" })).toBeVisible();
      await press(page, /^Handwritten reply from Maya/);
      await expect(page.getByRole("dialog", { name: "Reply from Maya" })).toBeVisible();
      await press(page, "Larger");
      await expectUsable(page, phone, "31-closely");
      await leaveByEscape(page, page.getByRole("dialog"));
      await drawPictures(page, { areThere: false });
      const mine = "**/api/my/participants/*/responses";
      await intercept(page, mine, () => undefined);
      await page.reload();
      await expect(page.getByText("Loading responses…")).toBeVisible();
      await picture(page, "32-loading");
      await page.unroute(mine);
      await page.reload();
      await expect(page.getByText("Preview unavailable.").first()).toBeVisible();
      await expectUsable(page, phone, "33-no-picture");
      await intercept(page, mine, (route) => route.fulfill({ status: 403, body: "" }));
      await page.reload();
      await expect(page.getByText("Failed to load responses")).toBeVisible();
      await picture(page, "34-not-loaded");
    });
  });
}

test("staff: none yet, no picture, and what cannot be read", async ({ page }) => {
  await drawPictures(page, { areThere: false });
  await open(page, "dana", days.responses);
  await expect(page.getByRole("heading", { name: "No responses yet" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Participants", exact: true })).toBeVisible();
  await expectUsable(page, false, "40-none");
  await page.goto(week.responses);
  await expect(page.getByText("Preview unavailable").first()).toBeVisible();
  await picture(page, "41-no-picture");
  await intercept(page, "**/api/org/*/events?direction=asc", (route) =>
    route.fulfill({ status: 403, body: "" }),
  );
  await intercept(page, "**/callable/openParticipantResponses", (route) =>
    route.fulfill({ status: 403, body: "" }),
  );
  await page.reload();
  for (const words of ["Failed to load header", "Failed to load responses"])
    await expect(page.getByText(words)).toBeVisible();
  await expectUsable(page, false, "42-not-loaded");
});

test("each step that fails says so in the words that were promised, and goes on when it can", async ({
  page,
}) => {
  await open(page, "dana", quiet.tools);
  const desk = region(page, "Upload Responses");
  const sheet = await aPictureOf(quiet.sheets.toElena, "IMG_2214.png");
  await add(page, sheet);
  // One that fails goes on failing until the next one does: what is tried again by itself meanwhile cannot slip through.
  let failing: { at: RegExp; how: "abort" | { status: number } } | undefined;
  await intercept(page, /\/http\/|\/incoming\//, (route) => {
    if (failing === undefined || !failing.at.test(route.request().url())) return route.continue();
    if (failing.how === "abort") return route.abort();
    return route.fulfill({ ...failing.how, body: "", headers: { "access-control-allow-origin": "*" } });
  });
  for (const [at, how, words] of [
    [/resolveJobHttp/, { status: 500 }, "Resolve failed"],
    [/initSheetUploadHttp/, { status: 500 }, "Init failed"],
    [/\/incoming\//, { status: 503 }, "Upload failed: 503"],
    [/\/incoming\//, "abort", "Network error during upload"],
    [/completeSheetUploadHttp/, { status: 500 }, "Complete failed"],
  ] as const) {
    failing = { at, how };
    await press(page, "Upload all");
    await expect(desk.getByText(words), words).toBeVisible({ timeout: 20_000 });
  }
  failing = undefined;
  await press(page, "Upload all");
  await expect(page.getByText("All pictures are uploaded.")).toBeVisible({ timeout: 20_000 });
  await expect(desk.getByText("1 of 1 uploaded")).toBeVisible();
  await expect(region(page, "Recent uploads").getByText("Maya Vasquez, Loon Cabin")).toBeVisible();
  await picture(page, "50-uploaded");
});

test("where the reader of codes cannot be loaded, that is said, and the picture stays", async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, "Worker");
  });
  await open(page, "dana", quiet.tools);
  const desk = region(page, "Upload Responses");
  await add(page, await aPictureOf(quiet.sheets.toBens, "IMG_7.png"));
  await press(page, "Upload all");
  await expect(desk.getByText("Failed to load jsQR")).toBeVisible();
  await expect(desk.getByText("0 of 1 uploaded")).toBeVisible();
});

test("two scans in one pile are taken apart side by side", async ({ page }) => {
  const { tools, sheets } = await aRepliedWeek(camp, { name: "Week 11" });
  await open(page, "dana", tools);
  const both = [sheets.toElena, sheets.toBens];
  await add(page, await aPdfOf(both, "loon.pdf"), await aPdfOf(both, "heron-lodge.pdf"));
  const desk = region(page, "Upload Responses");
  await expect(desk.getByText("Pending", { exact: true })).toHaveCount(2);
  await press(page, "Upload all");
  await expect(desk.getByText("4 of 4 uploaded")).toBeVisible({ timeout: 40_000 });
});

test("what was asked for goes on by itself, whichever page is opened next", async ({ page, context }) => {
  const { tools, sheets } = await aRepliedWeek(camp, { name: "Week 10" });
  await open(page, "dana", tools);
  await add(page, await aPictureOf(sheets.toElena, "IMG_8.png"));
  const desk = region(page, "Upload Responses");
  await expect(desk.getByText("Pending", { exact: true })).toBeVisible();
  await context.setOffline(true);
  await press(page, "Upload all");
  await expect(desk.getByText("You are offline.")).toBeVisible();
  await page.close();
  await context.setOffline(false);
  const later = await context.newPage();
  await later.goto("/organizations");
  await expect(later.getByRole("heading", { name: "Welcome back" })).toBeVisible();
  const filed = camp.db.selectFrom("responses").select("id").where("originalFileName", "=", "IMG_8.png");
  // Read, sent and cleaned.
  await expect.poll(async () => (await filed.execute()).length, { timeout: 40_000 }).toBe(1);
});
