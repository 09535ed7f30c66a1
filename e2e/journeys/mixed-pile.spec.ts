import type { Page } from "@playwright/test";
import { expect, expectAccessible, signInByPopup, test } from "../journey.ts";
import { aMailDay, type MailDay } from "../mail-day.ts";
import { personId, signInAs } from "../own-camp.ts";
import { openDesk, printedPdf } from "../print-desk.ts";
import { aCampComputer, holdAnswers, type Answer, type CampComputer } from "../reply-browser.ts";
import { desk, pressUploadAll, queued, tray } from "../reply-desk.ts";
import { isToWriteOn, paperOf } from "../reply-paper.ts";
import { quickPhotoOf } from "../reply-photos.ts";
import { aPile } from "../reply-pile.ts";
import { settling } from "../settling.ts";
import type { World } from "../world.ts";

test.use({ ownBrowser: true });

test.describe.configure({ timeout: 480_000 });

/** Dozens of pictures are read, sent and cleaned; on a busy machine that takes minutes. */
const patience = { timeout: 180_000 };

let day: MailDay;
let computer: CampComputer | undefined;
test.afterEach(async () => {
  await computer?.remove();
  computer = undefined;
  await day.camp.remove();
});

/** What is filed on each sheet, page by page. */
async function filedPages(): Promise<Map<number, string[]>> {
  const rows = await day.camp.db
    .selectFrom("responses")
    .select(["sheetNumber", "originalFileName"])
    .where("organizationId", "=", day.camp.id)
    .orderBy("sheetNumber")
    .orderBy("page")
    .execute();
  const sheets = Map.groupBy(rows, ({ sheetNumber }) => sheetNumber);
  return new Map([...sheets].map(([sheet, pages]) => [sheet, pages.map((page) => page.originalFileName)]));
}

async function uploads(): Promise<{ id: string; state: string }[]> {
  const all = day.camp.db.selectFrom("uploads").select(["id", "state"]);
  return all.where("organizationId", "=", day.camp.id).orderBy("id").execute();
}

async function inState(state: string): Promise<number> {
  return (await uploads()).filter((upload) => upload.state === state).length;
}

/** Whether the family sees it the right way up, whichever way it lay on the copier. */
async function isStraightened(originalFileName: string): Promise<boolean> {
  const all = day.camp.db.selectFrom("responses").select("hasScan").where("organizationId", "=", day.camp.id);
  return (await all.where("originalFileName", "=", originalFileName).executeTakeFirstOrThrow()).hasScan;
}

/** Each picture lies in the storage once. What came in raw is gone, or is on the list of what goes within a minute. */
async function expectStoredOnce({ files }: World): Promise<void> {
  const goes = await day.camp.db.selectFrom("filesToRemove").select("key").execute();
  const goners = new Set(goes.map(({ key }) => key));
  const stays = (keys: string[]) => keys.filter((key) => !goners.has(key));
  expect(stays(await files.keys(`incoming/${day.camp.id}/`))).toEqual([]);
  const lying = stays(await files.keys(`replies/${day.camp.id}/`)).map((key) => key.split("/").slice(2));
  const ids = (await uploads()).map(({ id }) => id);
  for (const kind of ["full.jpg", "view.webp", "small.webp"])
    expect(
      lying.filter(([, file]) => file === kind).map(([id]) => id),
      kind,
    ).toEqual(ids);
}

async function openUpload(page: Page): Promise<void> {
  await page.goto(day.tools);
  await expect(desk(page)).toBeVisible();
}

/** So many answers of the storage come through; then one of it is lost, and one of the server. */
function loseTwoAfter(puts: number): (answer: Answer) => boolean {
  let [through, lostPut, lostComplete] = [0, false, false];
  return (answer) => {
    if (answer === "put" && through < puts) through += 1;
    else if (answer === "put" && !lostPut) return (lostPut = true);
    else if (answer === "complete" && lostPut && !lostComplete) return (lostComplete = true);
    return false;
  };
}

test("a mixed pile, with the browser killed twice, the line cut and the server killed: nothing is lost, nothing is twice", async ({
  page: office,
  world,
}) => {
  day = await aMailDay(world, { name: "Camp Mixed Pile" });
  await signInAs(office, "dana");
  await openDesk(office, day);
  const { files, expected, cutOff } = await aPile(await paperOf((await printedPdf(office)).pdf));
  expect(files).toHaveLength(21);

  computer = await aCampComputer(world);
  let page = await computer.open();
  await signInAs(page, "dana");
  await openUpload(page);
  const atFirst = await holdAnswers(page, loseTwoAfter(8));
  await page.getByLabel("Add pictures").setInputFiles(files);
  // The last of them. Each is written to the disk for good before the next one comes.
  await expect(queued(page, "copier.pdf")).toContainText("Pending", patience);
  await pressUploadAll(page);
  // Both lines stand still: the storage has a picture and the page does not know; the server has another.
  await atFirst.untilHeld(2);
  const untold = (await uploads()).filter(({ state }) => state === "issued");
  expect(untold).toHaveLength(1);
  expect(await world.files.keys(`incoming/${day.camp.id}/${untold[0]?.id}`)).toHaveLength(1);
  await computer.kill9();

  // Nobody presses anything: what was asked for goes on. The copier's pages are being taken apart when the power goes again.
  page = await computer.open();
  await signInAs(page, "dana");
  // However fast it is, it does not get further than the first few of them.
  await holdAnswers(page, loseTwoAfter(14));
  await openUpload(page);
  // Half of them: a line that takes pages apart takes no picture, and the page gives up after a minute on what is held
  // back on the other one. Next time the rest must be apart before that.
  await expect(queued(page, "copier.pdf, page 12")).toBeVisible(patience);
  await computer.kill9();

  page = await computer.open();
  await signInAs(page, "dana");
  const later = await holdAnswers(page, loseTwoAfter(6));
  await openUpload(page);
  await later.untilHeld(2);
  // So that the server has nothing in its hands when it dies: it would be back in half a minute, and all would wait for it.
  await expect.poll(() => inState("received"), patience).toBe(0);
  await page.context().setOffline(true);
  await later.lose();
  await expect(desk(page)).toContainText("You are offline.");
  await expect(queued(page, "Network error during upload")).toHaveCount(1);
  await world.api.kill9();
  await page.context().setOffline(false);
  await expect(desk(page)).not.toContainText("You are offline.");
  await world.api.start();

  await expect(desk(page)).toContainText("Everything here has arrived.", patience);
  await expect.poll(() => inState("received"), patience).toBe(0);
  expect(await filedPages()).toEqual(expected);
  expect([...expected.values()].flat()).toHaveLength(41);
  expect(await inState("filed")).toBe(41);
  expect(await inState("waiting")).toBe(2);
  expect(await uploads()).toHaveLength(43);
  await expectStoredOnce(world);
  expect(await isStraightened("copier.pdf, page 14")).toBe(true);
  // Its stream broke with the server, and comes back by itself.
  await expect(office.getByRole("button", { name: /^23 of 24 sheets of .* came back$/ })).toBeVisible(
    patience,
  );

  // Two are left for a person to look at. One is somebody's letter: its code is read from the paper.
  await expect(tray(office)).toContainText("2 pictures");
  const shown = office.getByRole("article", { name: cutOff.name });
  const blank = office.getByRole("article", { name: "copier.pdf, page 9" });
  await expect(shown.or(blank)).toBeVisible();
  // What came last is on top; which of them that is depends on the outage.
  if (await blank.isVisible()) await tray(office).getByRole("button", { name: "Next" }).click();
  await shown.getByLabel("Short code").fill(cutOff.shortCode.toLowerCase());
  await shown.getByRole("button", { name: "Match" }).click();
  await blank.getByRole("button", { name: "Discard…" }).click();
  await office.getByRole("button", { name: "Blank page" }).click();
  await office.getByRole("button", { name: "Discard", exact: true }).click();
  await expect(tray(office)).toContainText("Nothing waits any more.");
  expect(await filedPages()).toEqual(expected.set(cutOff.sheet, [cutOff.name]));
  await expect(office.getByRole("button", { name: /^24 of 24 sheets of .* came back$/ })).toBeVisible();
});

/** What this browser has of anybody. */
const kept = (page: Page) =>
  page.evaluate(async () => [
    ...Object.keys(localStorage).filter((key) => key.includes(".kept.")),
    ...(await indexedDB.databases()).map(({ name }) => name),
  ]);

test("an ended session keeps the pile for its person, and whoever logs out leaves nothing", async ({
  page,
  world,
}) => {
  day = await aMailDay(world, { name: "Camp Long Night", only: ["Cabin 2"] });
  await signInAs(page, "dana");
  await openDesk(page, day);
  const [first, second] = (await paperOf((await printedPdf(page)).pdf)).filter(isToWriteOn);
  if (first === undefined || second === undefined) throw new Error("there are too few sheets");
  const settled = settling(page);
  await openUpload(page);
  await page.getByLabel("Add pictures").setInputFiles(await quickPhotoOf(first, "IMG_1.jpg"));
  await expect(queued(page, "IMG_1.jpg")).toContainText("Pending");
  await settled();
  await day.camp.db.deleteFrom("sessions").where("userId", "=", personId("dana")).execute();
  await pressUploadAll(page);
  await expect(page.getByRole("heading", { name: "Sign in to go on uploading" })).toBeVisible();
  await expect(page.getByText("1 picture of a reply is kept on this device")).toBeVisible();
  await expectAccessible(page);
  await signInByPopup(page, "dana");
  // It was asked for already.
  await expect(queued(page, "IMG_1.jpg")).toContainText("Uploaded", patience);

  await page.getByLabel("Add pictures").setInputFiles(await quickPhotoOf(second, "IMG_2.jpg"));
  await expect(queued(page, "IMG_2.jpg")).toContainText("Pending");
  const logOut = async (answer: "accept" | "dismiss") => {
    const asked = page.waitForEvent("dialog");
    await page.getByRole("button", { name: "Your account" }).click();
    // It holds the press until it is answered.
    const pressed = page.getByRole("button", { name: "Log out" }).click();
    const question = await asked;
    expect(question.message()).toContain("1 picture of a reply has not been uploaded yet.");
    await question[answer]();
    await pressed;
  };
  await logOut("dismiss");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Your account" })).toBeHidden();
  await expect(queued(page, "IMG_2.jpg")).toContainText("Pending");
  await logOut("accept");
  await expect(page.getByRole("heading", { name: "Share stories with your camper" })).toBeVisible();
  await expect.poll(() => kept(page)).toEqual([]);
  await signInAs(page, "dana");
  await openUpload(page);
  await expect(page.getByRole("region", { name: "Recent uploads" })).toContainText("Uploaded", patience);
  await expect(queued(page, "IMG_")).toHaveCount(0);
  expect([...(await filedPages()).values()]).toEqual([["IMG_1.jpg"]]);
});
