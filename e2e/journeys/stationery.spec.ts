import { setTimeout as pause } from "node:timers/promises";
import type { Browser, Page } from "@playwright/test";
import { people } from "#database/seed/people.ts";
import { sceneCalled } from "#tools/testing/photographs/scenes.ts";
import { expect, expectAccessible, test, type PersonKey } from "../journey.ts";
import { aCampWithLetters, type LettersHome } from "../letters-home.ts";
import { expectSound } from "../looks.ts";
import { signInAs } from "../own-camp.ts";
import { pdfOpenedBy, latest } from "../print-desk.ts";
import { pressUploadAll, queued, tray } from "../reply-desk.ts";
import { paperOf } from "../reply-paper.ts";
import { photoOf } from "../reply-photos.ts";
import type { World } from "../world.ts";

test.describe.configure({ timeout: 300_000 });

/** A picture is read, sent and cleaned; on a busy machine that takes a while. */
const patience = { timeout: 120_000 };
/** A mail that should not come has had its chance by then: what is due goes out within a second, a worker looks every two. */
const quietMs = 6_000;

let home: LettersHome;
test.beforeEach(async ({ world }) => {
  home = await aCampWithLetters(world, { name: "Camp First Word", members: ["marcus"] });
});
test.afterEach(() => home.clear());

async function somebody(browser: Browser, world: World, person: PersonKey): Promise<Page> {
  const context = await browser.newContext({ baseURL: world.origin, serviceWorkers: "block" });
  const page = await context.newPage();
  await signInAs(page, person);
  return page;
}

/** Presses through the dialog; where the PDF takes longer than the answer, opens it when it is ready. */
async function printedStationery(page: Page): Promise<Uint8Array> {
  await page.getByRole("button", { name: "Stationery…" }).click();
  const dialog = page.getByRole("dialog", { name: "Stationery" });
  await expect(dialog.getByRole("checkbox")).toHaveCount(2);
  await expectAccessible(page);
  return pdfOpenedBy(page, async () => {
    const answered = page.waitForResponse("**/http/printStationeryHttp");
    await dialog.getByRole("button", { name: "Print 2 sheets" }).click();
    const { url }: { url: string | null } = await (await answered).json();
    if (url === null) await latest(page).getByRole("button", { name: "Open PDF" }).click(patience);
  });
}

test("a child writes first: printed, photographed, confirmed, and exactly that family has the letter", async ({
  page,
  browser,
  world,
}) => {
  const emma = await home.child({
    name: "Emma Quillfeather",
    parents: ["elena", "thomas"],
    building: "Heron Cabin",
  });
  await home.child({ name: "Noah Oyelaran", parents: ["ruth"], building: "Otter Den" });
  await signInAs(page, "marcus");
  await page.goto(home.tools);
  const sheets = await paperOf(await printedStationery(page));
  const hers = sheets.filter(({ text }) => text.includes("From Emma Quillfeather"));
  // Both sides carry the code; the front names her parents and nobody else's.
  expect(hers).toHaveLength(2);
  const [front] = hers;
  if (front === undefined) throw new Error("there is no sheet for Emma");
  const said = front.text.replaceAll("\u200B", "");
  for (const parent of [people.elena, people.thomas])
    expect(said).toContain(`${parent.name.split(" ")[0]} (Parent/Guardian)`);
  expect(said).toContain("everyone");
  expect(said).not.toContain(people.ruth.name.split(" ")[0]);

  world.inbox.clear();
  const photo = await photoOf(front, "IMG_1.jpg", sceneCalled("phone, taken with care"));
  await page.getByLabel("Add pictures").setInputFiles([photo]);
  await pressUploadAll(page);
  await expect(queued(page, "IMG_1.jpg")).toContainText("Uploaded", patience);
  await expect(tray(page).getByRole("heading", { name: "From Emma Quillfeather, Heron Cabin" })).toBeVisible(
    patience,
  );
  await expect(tray(page)).toContainText("Written first: who is it to?");
  await expectAccessible(page);

  const elena = await somebody(browser, world, "elena");
  const thomas = await somebody(browser, world, "thomas");
  const letter = (family: Page) => family.getByRole("heading", { name: "Emma wrote to you" });
  for (const family of [elena, thomas]) {
    await family.goto(emma.path);
    await expect(family.getByRole("heading", { level: 1, name: "Emma Quillfeather" })).toBeVisible();
    await expect(letter(family)).toHaveCount(0);
  }

  await page.setViewportSize({ width: 390, height: 844 });
  await expectSound(page);
  await tray(page).getByText(people.elena.name).click();
  await tray(page).getByRole("button", { name: "File letter" }).click();
  await expect(tray(page)).toContainText("Nothing waits any more.");

  // Without a reload.
  await expect(letter(elena)).toBeVisible({ timeout: 30_000 });
  const subject = "A letter from Emma is here";
  await world.inbox.waitFor(
    (mail) => mail.to.includes(people.elena.email) && mail.subject === subject,
    60_000,
  );
  await pause(quietMs);
  expect(world.inbox.messages().map((mail) => [...mail.to, mail.subject])).toEqual([
    [people.elena.email, subject],
  ]);
  await thomas.reload();
  await expect(thomas.getByRole("heading", { level: 1, name: "Emma Quillfeather" })).toBeVisible();
  await expect(letter(thomas)).toHaveCount(0);
  await elena.context().close();
  await thomas.context().close();
});
