import type { Page } from "@playwright/test";
import { person } from "../cast.ts";
import { expect, expectAccessible, test } from "../journey.ts";
import { openLetters } from "../letters-home.ts";
import { aMailDay, type ExpectedSheet, type MailDay } from "../mail-day.ts";
import { atAnotherMachine, signInAs } from "../own-camp.ts";
import {
  chooseForNewest,
  jobRows,
  latest,
  openDesk,
  pdfOpenedBy,
  pressPrint,
  printed,
  printing,
  sheetsOf,
  type PrintedSheet,
} from "../print-desk.ts";
import { readPages } from "#tools/testing/paper/read-paper.ts";

test.use({ serviceWorkers: "allow" });

const letter = (page: Page, status: string) => page.getByRole("article", { name: status });

/** A line may break anywhere on paper, so spaces do not count. */
const squashed = (text: string) => text.replaceAll(/[\s\u{200B}]/gu, "");
const occurrences = (text: string, part: string) => squashed(text).split(squashed(part)).length - 1;
const linesOf = ({ texts }: ExpectedSheet) => texts.flatMap((text) => text.split("\n").filter(Boolean));
const textOf = ({ pages }: PrintedSheet) => pages.map(({ text }) => text).join(" ");

type BoardBuilding = { building: string; campers: string[] };

/** The buildings of the board in its order, and their campers. Campers without a building come last, as on paper. */
async function readBoard(page: Page, { board }: MailDay): Promise<BoardBuilding[]> {
  await page.goto(board);
  const regions = page
    .getByRole("main")
    .getByRole("region")
    .filter({ has: page.getByRole("row") });
  await expect(regions).toHaveCount(3);
  const buildings = await regions.evaluateAll((sections) =>
    sections.map((section) => ({
      building: section.getAttribute("aria-label") ?? "",
      campers: [...section.querySelectorAll('[role="row"]')].map(
        (row) => row.getAttribute("data-name") ?? "",
      ),
    })),
  );
  const isBuilding = ({ building }: BoardBuilding) => building !== "Unassigned";
  return [...buildings.filter(isBuilding), ...buildings.filter((one) => !isBuilding(one))];
}

/** What the one cover list says of a building: its name, and each camper of it. */
function coverOf({ building, campers }: BoardBuilding): string[] {
  return [building === "Unassigned" ? "No building yet" : building, ...campers];
}

test("one press prints the day's mail door by door with every note once, and the family sees it at once", async ({
  page,
  browser,
  world,
}) => {
  const day = await aMailDay(world, { name: "Camp Mail Call", only: ["Cabin 10", "Cabin 2", null] });
  const elena = await atAnotherMachine(browser, world, "elena");
  await openLetters(elena, `/my/participants/${day.maya.id}`);
  await expect(letter(elena, "Waiting to print")).toBeVisible();
  await signInAs(page, "dana");
  const board = await readBoard(page, day);
  await openDesk(page, day);
  await expect(printing(page)).toContainText("15 letters to print");
  const { jobId, pages } = await printed(page);
  await expect(letter(elena, "Printed")).toContainText("Maya Vasquez");
  await expect(letter(elena, "Waiting to print")).toHaveCount(0);
  await expect(printing(page)).not.toContainText("letters to print");
  await expect(latest(page)).toContainText(`All ${day.sheets.length} sheets are ready.`);
  await expectAccessible(page);

  const { covers, sheets } = await sheetsOf(day.camp, jobId, pages);
  expect(sheets.map(({ number }) => number)).toEqual(day.sheets.map((_, at) => at + 1));
  const wholeText = pages.map(({ text }) => text).join(" ");
  for (const [at, expected] of day.sheets.entries()) {
    const sheet = sheets[at];
    const [firstPage] = sheet?.pages ?? [];
    if (sheet === undefined || firstPage === undefined) throw new Error(`${expected.camper} has no sheet`);
    const text = textOf(sheet);
    for (const name of [expected.camper, expected.contact, expected.building ?? ""])
      expect(text).toContain(name);
    for (const line of linesOf(expected)) {
      expect(occurrences(text, line), line).toBe(1);
      expect(occurrences(wholeText, line), line).toBe(1);
    }
    const numbers = sheet.pages.map((one) => /\bpage (\d+) of (\d+)/iu.exec(one.text)?.slice(1).map(Number));
    expect(numbers).toEqual(sheet.pages.map((_, of) => [of + 1, sheet.pages.length]));
    // In duplex no sheet begins on the back of another one.
    expect(sheet.pages.length % 2).toBe(0);
    expect(pages.indexOf(firstPage) % 2).toBe(0);
  }
  expect(Math.max(...sheets.map((sheet) => sheet.pages.length))).toBeGreaterThanOrEqual(4);

  // Few letters per building: one list for all of them, with its empty back.
  const lists = covers.filter(({ text }) => text.includes("Cover list"));
  expect(lists).toHaveLength(1);
  expect(covers).toHaveLength(2);
  expect(lists[0]?.text).toContain(`Total ${day.sheets.length} sheets, 15 letters`);
  for (const part of board.flatMap(coverOf)) expect(lists[0]?.text).toContain(part);

  await page.reload();
  await pressPrint(page);
  await expect(printing(page)).toContainText("No unprinted notes found.");
});

test("a lost sheet is reprinted with the same code; the job is voided and its notes lie in the next one", async ({
  page,
  browser,
  world,
}) => {
  const day = await aMailDay(world, { name: "Camp Quiet Call", only: ["Cabin 2"] });
  const elena = await atAnotherMachine(browser, world, "elena");
  await signInAs(page, "dana");
  await openDesk(page, day);
  const first = await printed(page);
  const { sheets } = await sheetsOf(day.camp, first.jobId, first.pages);
  await openLetters(elena, `/my/participants/${day.maya.id}`);
  await expect(letter(elena, "Printed")).toBeVisible();

  await test.step("reprint a sheet", async () => {
    const lost = day.sheets.findIndex(({ camper }) => camper === "Maya Vasquez");
    await chooseForNewest(page, "Reprint a sheet…");
    const dialog = page.getByRole("dialog", { name: "Reprint a sheet" });
    const row = dialog.getByRole("listitem").filter({ hasText: "Maya Vasquez" });
    const pdf = await pdfOpenedBy(page, () => row.getByRole("button").click());
    const reprint = await sheetsOf(day.camp, first.jobId, await readPages(pdf));
    expect(reprint.covers).toEqual([]);
    expect(reprint.sheets).toEqual([sheets[lost]]);
    await dialog.getByRole("button", { name: "Close" }).click();
  });

  await test.step("void the job", async () => {
    await chooseForNewest(page, "Void…");
    const dialog = page.getByRole("alertdialog", { name: "Void this print job?" });
    await dialog.getByRole("button", { name: "Void print job" }).click();
    await expect(page.getByText("Voided. 6 letters will print again.")).toBeVisible();
    await expect(letter(elena, "Waiting to print")).toContainText("Maya Vasquez");
    await expect(printing(page)).toContainText("6 letters to print");
    await expect(jobRows(page).first()).toContainText("Voided");
    await expect(jobRows(page).first()).toContainText(`by ${person("dana").name}`);
  });

  const second = await printed(page);
  expect(second.jobId).not.toBe(first.jobId);
  const next = await sheetsOf(day.camp, second.jobId, second.pages);
  expect(next.sheets).toHaveLength(day.sheets.length);
  for (const [at, expected] of day.sheets.entries()) {
    const [voided, sheet] = [sheets[at], next.sheets[at]];
    if (voided === undefined || sheet === undefined) throw new Error(`${expected.camper} has no sheet`);
    // A photo of the voided page must never be taken for one of this page.
    expect(sheet.payload).not.toBe(voided.payload);
    for (const line of linesOf(expected)) expect(occurrences(textOf(sheet), line)).toBe(1);
  }
});
