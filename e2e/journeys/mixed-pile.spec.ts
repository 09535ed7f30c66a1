import type { Page } from "@playwright/test";
import { expect, test } from "../journey.ts";
import { aMailDay, type MailDay } from "../mail-day.ts";
import { signInAs } from "../own-camp.ts";
import { test as inOwnWorld } from "../own-world.ts";
import { openDesk, printedPdf } from "../print-desk.ts";
import { aCampComputer, delayAnswers, type Answer, type CampComputer } from "../reply-browser.ts";
import { desk, pressUploadAll, queued, tray } from "../reply-desk.ts";
import { paperOf } from "../reply-paper.ts";
import { aPile, largePile, smallPile, type Pile } from "../reply-pile.ts";
import type { World } from "../world.ts";

/** Dozens of pictures are read, sent and cleaned, which takes minutes on a busy machine. */
const patience = { timeout: 180_000 };

let computer: CampComputer | undefined;
for (const journey of [test, inOwnWorld])
  journey.afterEach(async () => {
    await computer?.remove();
    computer = undefined;
  });

/** The file names of the pages that are filed on each sheet. */
async function filedPages({ camp }: MailDay): Promise<Map<number, string[]>> {
  const rows = await camp.db
    .selectFrom("responses")
    .select(["sheetNumber", "originalFileName"])
    .where("organizationId", "=", camp.id)
    .orderBy("sheetNumber")
    .orderBy("page")
    .execute();
  const sheets = Map.groupBy(rows, ({ sheetNumber }) => sheetNumber);
  return new Map([...sheets].map(([sheet, pages]) => [sheet, pages.map((page) => page.originalFileName)]));
}

async function uploads({ camp }: MailDay): Promise<{ id: string; state: string }[]> {
  const all = camp.db.selectFrom("uploads").select(["id", "state"]);
  return all.where("organizationId", "=", camp.id).orderBy("id").execute();
}

async function countInState(day: MailDay, state: string): Promise<number> {
  return (await uploads(day)).filter((upload) => upload.state === state).length;
}

/** Whether the family gets an upright scan, whichever way the page lay on the copier. */
async function hasScan({ camp }: MailDay, originalFileName: string): Promise<boolean> {
  const all = camp.db.selectFrom("responses").select("hasScan").where("organizationId", "=", camp.id);
  return (await all.where("originalFileName", "=", originalFileName).executeTakeFirstOrThrow()).hasScan;
}

/** Storage has each picture once. Raw uploads are removed, or are listed to be removed within a minute. */
async function expectStoredOnce({ files }: World, day: MailDay): Promise<void> {
  const toRemove = await day.camp.db.selectFrom("filesToRemove").select("key").execute();
  const removed = new Set(toRemove.map(({ key }) => key));
  const remaining = (keys: string[]) => keys.filter((key) => !removed.has(key));
  expect(remaining(await files.keys(`incoming/${day.camp.id}/`))).toEqual([]);
  const stored = remaining(await files.keys(`replies/${day.camp.id}/`)).map((key) => key.split("/").slice(2));
  const ids = (await uploads(day)).map(({ id }) => id);
  for (const kind of ["full.jpg", "view.webp", "small.webp"])
    expect(
      stored.filter(([, file]) => file === kind).map(([id]) => id),
      kind,
    ).toEqual(ids);
}

async function openUpload(page: Page, day: MailDay): Promise<void> {
  await page.goto(day.tools);
  await expect(desk(page)).toBeVisible();
}

/** After so many stored pictures, the next response of storage is lost, and after it one of the server. */
function loseTwoAfter(puts: number): (answer: Answer) => boolean {
  let [through, lostPut, lostComplete] = [0, false, false];
  return (answer) => {
    if (answer === "put" && through < puts) through += 1;
    else if (answer === "put" && !lostPut) return (lostPut = true);
    else if (answer === "complete" && lostPut && !lostComplete) return (lostComplete = true);
    return false;
  };
}

/** Adds the pile, and kills the browser when storage has a picture and the server another one that the page does not know. */
async function killBrowserWhileUploading(
  world: World,
  day: MailDay,
  { files }: Pile,
  stored: number,
): Promise<CampComputer> {
  const started = await aCampComputer(world);
  computer = started;
  const page = await started.open();
  await signInAs(page, "dana");
  await openUpload(page, day);
  const responses = await delayAnswers(page, loseTwoAfter(stored));
  await page.getByLabel("Add pictures").setInputFiles(files);
  // Each file is on the disk before the next one is added, and this is the last one.
  await expect(queued(page, "copier.pdf")).toContainText("Pending", patience);
  await pressUploadAll(page);
  await responses.untilLocked(2);
  const issued = (await uploads(day)).filter(({ state }) => state === "issued");
  expect(issued).toHaveLength(1);
  expect(await world.files.keys(`incoming/${day.camp.id}/${issued[0]?.id}`)).toHaveLength(1);
  await started.kill9();
  return started;
}

async function expectPile(world: World, day: MailDay, pile: Pile, upsideDown: string): Promise<void> {
  await expect.poll(() => countInState(day, "received"), patience).toBe(0);
  expect(await filedPages(day)).toEqual(pile.expected);
  const filed = [...pile.expected.values()].flat().length;
  expect(await countInState(day, "filed")).toBe(filed);
  // The photo without codes, and the blank page.
  expect(await countInState(day, "waiting")).toBe(2);
  // The last front, on which no child drew.
  expect(await countInState(day, "unwritten")).toBe(1);
  expect(await uploads(day)).toHaveLength(filed + 3);
  await expectStoredOnce(world, day);
  expect(await hasScan(day, upsideDown)).toBe(true);
}

test("a mixed pile goes on without a press after the browser is killed: no picture is lost or stored twice", async ({
  page: office,
  world,
}) => {
  const day = await aMailDay(world, { name: "Camp Mixed Pile", only: ["Cabin 2"] });
  await signInAs(office, "dana");
  await openDesk(office, day);
  const pile = await aPile(await paperOf((await printedPdf(office)).pdf), smallPile);
  expect(pile.files).toHaveLength(6);
  const { open } = await killBrowserWhileUploading(world, day, pile, 1);

  const page = await open();
  await signInAs(page, "dana");
  await openUpload(page, day);
  await expect(desk(page)).toContainText("Everything is uploaded.", patience);
  await expectPile(world, day, pile, "copier.pdf, page 3");
  await expect(office.getByRole("button", { name: /^3 of 6 sheets of .* came back$/ })).toBeVisible();
});

inOwnWorld(
  "a pile of 21 files, with the browser killed twice, the network lost and the server killed: no picture is lost or stored twice",
  { tag: "@nightly" },
  async ({ page: office, world }) => {
    inOwnWorld.setTimeout(480_000);
    const day = await aMailDay(world, { name: "Camp Mixed Pile" });
    await signInAs(office, "dana");
    await openDesk(office, day);
    const pile = await aPile(await paperOf((await printedPdf(office)).pdf), largePile);
    expect(pile.files).toHaveLength(21);
    const { open, kill9 } = await killBrowserWhileUploading(world, day, pile, 8);

    await inOwnWorld.step("kill the browser while it splits the PDF", async () => {
      const page = await open();
      await signInAs(page, "dana");
      await delayAnswers(page, loseTwoAfter(14));
      await openUpload(page, day);
      // Half of the pages. The page gives up after a minute on a response that is held; the next time the rest must be split
      // before that.
      await expect(queued(page, "copier.pdf, page 12")).toBeVisible(patience);
      await kill9();
    });

    const page = await open();
    await signInAs(page, "dana");
    const responses = await delayAnswers(page, loseTwoAfter(6));
    await openUpload(page, day);
    await responses.untilLocked(2);
    // A picture that the server is cleaning when it is killed would be cleaned half a minute later.
    await expect.poll(() => countInState(day, "received"), patience).toBe(0);
    await page.context().setOffline(true);
    await responses.lose();
    await expect(desk(page)).toContainText("You are offline.");
    await expect(queued(page, "Network error during upload")).toHaveCount(1);
    await world.api.kill9();
    await page.context().setOffline(false);
    await expect(desk(page)).not.toContainText("You are offline.");
    await world.api.start();

    await expect(desk(page)).toContainText("Everything is uploaded.", patience);
    await expectPile(world, day, pile, "copier.pdf, page 14");
    await expect(office.getByRole("button", { name: /^22 of 24 sheets of .* came back$/ })).toBeVisible(
      patience,
    );

    const { cutOff, expected } = pile;
    await expect(tray(office)).toContainText("2 pictures");
    const unreadable = office.getByRole("article", { name: cutOff.name });
    const blank = office.getByRole("article", { name: "copier.pdf, page 9" });
    await expect(unreadable.or(blank)).toBeVisible();
    // The newest is on top, and which one that is depends on the outage.
    if (await blank.isVisible()) await tray(office).getByRole("button", { name: "Next" }).click();
    await unreadable.getByLabel("Short code").fill(cutOff.shortCode.toLowerCase());
    await unreadable.getByRole("button", { name: "Match" }).click();
    await blank.getByRole("button", { name: "Discard…" }).click();
    await office.getByRole("button", { name: "Blank page" }).click();
    await office.getByRole("button", { name: "Discard", exact: true }).click();
    await expect(tray(office)).toContainText("All pages are matched.");
    expect(await filedPages(day)).toEqual(expected.set(cutOff.sheet, [cutOff.name]));
    await expect(office.getByRole("button", { name: /^23 of 24 sheets of .* came back$/ })).toBeVisible();
  },
);
