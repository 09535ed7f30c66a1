import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import writeExcelFile from "write-excel-file/node";
import { aBuilding, aCamper, aContact, anEvent, type SeededEvent } from "#database/seed/roster-builders.ts";
import { toCsv } from "#domain/roster/csv.ts";
import { rosterFile, type RosterFile } from "#tools/testing/roster-file.ts";
import { betweenBatches } from "../between-batches.ts";
import { intercept } from "../intercept.ts";
import { expect, expectAccessible, test } from "../journey.ts";
import { anOwnCamp, atAnotherMachine, signInAs, type OwnCamp } from "../own-camp.ts";

let camp: OwnCamp;
test.beforeAll(async ({ world }) => {
  camp = await anOwnCamp(world, { name: "Camp Alder", admins: ["dana"], members: ["marcus"] });
});
test.afterAll(() => camp.remove());

async function openImport(page: Page, event: SeededEvent): Promise<void> {
  await page.goto(`/org/${camp.id}/events/${event.id}/import`);
  await expect(page.getByRole("heading", { level: 1, name: "Import campers" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Download roster (CSV)" })).toBeVisible();
}

/** As a hand does it: the file falls onto the field. */
async function drop(page: Page, name: string, text: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([name, text]) => {
      const carried = new DataTransfer();
      carried.items.add(new File([text], name, { type: "text/csv" }));
      return carried;
    },
    [name, text] as const,
  );
  const field = page.getByText("Drop your list here");
  await field.dispatchEvent("dragover", { dataTransfer });
  await field.dispatchEvent("drop", { dataTransfer });
}

function csvOf({ headers, rows }: RosterFile): string {
  return toCsv([headers, ...rows]);
}

/** The five figures, in their order. */
async function expectCounts(page: Page, ...counts: number[]): Promise<void> {
  await expect(page.getByRole("definition")).toHaveText(counts.map((count) => count.toLocaleString("en-US")));
}

async function textOfDownload(page: Page, button: string): Promise<string> {
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: button }).click();
  return readFile(await (await downloading).path(), "utf8");
}

test("a camp's list is dropped, mapped, looked at and imported with a bar that moves; again after bunk changes only those move", async ({
  page,
  browser,
  world,
}) => {
  test.slow();
  const event = await anEvent(camp.db, { organization: camp, name: "Week 3 · Lakeside" });
  const file = rosterFile({ people: 2_000, bunks: 30 });
  file.headers[2] = "Tipi";
  const [, second, third] = file.rows;
  if (second !== undefined) second[3] = "not an address";
  if (third !== undefined) third[1] = "";
  await signInAs(page, "dana");
  const marcus = await atAnotherMachine(browser, world, "marcus");
  await marcus.goto(`/org/${camp.id}/events`);
  const week = marcus.getByRole("row").filter({ hasText: event.name });
  await expect(week).toBeVisible();

  await openImport(page, event);
  await expectAccessible(page);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/callable/")) sent.push(request.url());
  });
  await drop(page, "campers.csv", csvOf(file));
  await expect(page.getByText("campers.csv, 2,000 rows")).toBeVisible();
  await expect(page.getByRole("button", { name: "Camper Name" })).toContainText("Name");
  await expect(page.getByRole("button", { name: "Parent 2 Email" })).toContainText("Parent 2 email");
  expect(sent).toEqual([]);
  await page.getByText("1 column is left out and stays in this browser").click();
  await page.getByRole("button", { name: "Tipi" }).click();
  await page.getByRole("option", { name: "Building" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Preview" }).click();

  await expectCounts(page, 1_998, 0, 0, 0, 2);
  const problems = page.getByRole("list", { name: "Problems" }).getByRole("listitem");
  await expect(problems).toHaveText([
    /Line 3.*Theo Brandt 1.*Valid email is required\..*not an address/,
    /Line 4.*No name.*Participant name is required\./,
  ]);
  await expect(page.getByText("30 buildings are new and will be added")).toContainText("Cabin 30");
  await expectAccessible(page);
  const saved = await textOfDownload(page, "Download these rows (CSV)");
  expect(saved).toContain("Line,Problem,Person ID,Camper Name,Tipi");
  expect(saved).toContain("3,Valid email is required. (not an address),1001,Theo Brandt 1,Cabin 2");

  const places = new Set<string | null>();
  const bar = page.getByRole("progressbar");
  await page.getByRole("button", { name: "Import 1,998 rows" }).click();
  await betweenBatches(camp.db, event.id, async () => {
    await expect.poll(async () => places.has(await bar.getAttribute("aria-valuenow"))).toBe(false);
    places.add(await bar.getAttribute("aria-valuenow"));
  });
  await expect(page.getByRole("heading", { name: "Imported" })).toBeVisible({ timeout: 30_000 });
  // More than one place between nothing and all: it followed along.
  expect(places.size).toBeGreaterThan(2);
  await expectCounts(page, 1_998, 0, 0, 0, 2);
  await expectAccessible(page);
  await expect(week).toContainText("1,998", { timeout: 2_000 });
  await page.reload();
  await expect(page.getByText("1,998 rows are done.")).toBeVisible();

  for (const cells of file.rows.slice(100, 110)) cells[2] = "Cabin 1";
  await page.getByRole("button", { name: "Import another file" }).click();
  await drop(page, "campers-again.csv", csvOf(file));
  // Remembered: the column that was chosen by hand stands in front now.
  await expect(page.getByRole("button", { name: "Tipi" })).toContainText("Building");
  await page.getByRole("button", { name: "Preview" }).click();
  await expectCounts(page, 0, 10, 0, 1_988, 2);
  await expect(page.getByRole("list", { name: "Moved" }).getByRole("listitem").first()).toContainText(
    "Cabin 1",
  );
  await page.getByRole("button", { name: "Import 10 rows" }).click();
  await expect(page.getByRole("heading", { name: "Imported" })).toBeVisible({ timeout: 30_000 });
  await page.getByRole("link", { name: "Go to campers" }).click();
  await expect(page.getByText("1,998 in 30 buildings")).toBeVisible();
});

test("an Excel file of 10,000 rows is read in the browser, and by keyboard alone", async ({ page }) => {
  const event = await anEvent(camp.db, { organization: camp, name: "Week 4" });
  const { headers, rows } = rosterFile({ people: 10_000, bunks: 200 });
  const workbook = await writeExcelFile(
    [headers, ...rows].map((cells) => cells.map((value) => ({ value }))),
  ).toBuffer();
  await signInAs(page, "marcus");
  await openImport(page, event);
  const choosing = page.waitForEvent("filechooser");
  await page.getByLabel("Choose a file").focus();
  await page.keyboard.press("Enter");
  await (
    await choosing
  ).setFiles({
    name: "campers.xlsx",
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    buffer: workbook,
  });
  await expect(page.getByText("campers.xlsx, 10,000 rows")).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole("button", { name: "Bunk" })).toContainText("Building");
  await page.getByRole("button", { name: "Preview" }).focus();
  await page.keyboard.press("Enter");
  await expectCounts(page, 10_000, 0, 0, 0, 0);
});

test("rows pasted out of a spreadsheet, with and without headers; what staff removed stays away", async ({
  page,
}) => {
  const event = await anEvent(camp.db, { organization: camp, name: "Week 5" });
  const cabin = await aBuilding(camp.db, { event, name: "Loon" });
  const maya = await aCamper(camp.db, { in: cabin, name: "Maya Vasquez", externalId: "7" });
  await aContact(camp.db, { of: maya, email: "father@example.org", removedAt: new Date() });
  await signInAs(page, "marcus");
  await openImport(page, event);
  await page
    .getByLabel("Or paste rows from a spreadsheet")
    .fill("ID\tName\tParent email\tBunk\n7\tMaya Vasquez\tfather@example.org\tHeron\n");
  await page.getByRole("button", { name: "Use pasted rows" }).click();
  await page.getByRole("button", { name: "Preview" }).click();
  await expectCounts(page, 0, 1, 0, 0, 0);
  await expect(
    page.getByText("father@example.org was removed by staff and is not brought back."),
  ).toBeVisible();
  await expect(page.getByRole("list", { name: "Moved" })).toContainText("Loon");

  await page.getByRole("button", { name: "Choose another file" }).click();
  await page.getByLabel("Or paste rows from a spreadsheet").fill("Theo Brandt\tthomas@example.org\n");
  await page.getByRole("button", { name: "Use pasted rows" }).click();
  await expect(page.getByLabel("The first row holds the column names")).not.toBeChecked();
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("alert")).toHaveText("Choose the column that holds the name.");
  await page.getByRole("button", { name: "Column 1" }).click();
  await page.getByRole("option", { name: "Name", exact: true }).click();
  await page.getByRole("button", { name: "Preview" }).click();
  await expectCounts(page, 1, 0, 0, 0, 0);
  await page.getByRole("button", { name: "Import 1 row" }).click();
  await expect(page.getByRole("heading", { name: "Imported" })).toBeVisible({ timeout: 20_000 });

  const roster = await textOfDownload(page, "Download roster (CSV)");
  expect(roster).toBe(
    "\uFEFFName,Building,External ID,Parent 1 Email,Parent 1 Name,Parent 1 Phone,Parent 1 Relationship," +
      "Parent 2 Email,Parent 2 Name,Parent 2 Phone,Parent 2 Relationship\r\n" +
      "Maya Vasquez,Loon,7,,,,,,,,\r\nTheo Brandt,,,,,,,,,,\r\n",
  );
  await page.getByRole("button", { name: "Import another file" }).click();
  await drop(page, "roster.csv", roster);
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByText("Everybody in the file is here already, just as the file says.")).toBeVisible();
});

test("a file that cannot be read says why, a server that fails says so and keeps what was chosen; the sample is readable", async ({
  page,
}) => {
  const event = await anEvent(camp.db, { organization: camp, name: "Week 6" });
  await signInAs(page, "dana");
  await openImport(page, event);
  await page.getByLabel("Choose a file").setInputFiles({
    name: "photo.png",
    mimeType: "image/png",
    buffer: Buffer.from([137, 80, 78, 71, 0, 0]),
  });
  await expect(page.getByRole("alert")).toHaveText(
    "This file cannot be read. Use CSV, TSV or Excel (.xlsx).",
  );
  await drop(page, "empty.csv", "Name,Bunk\n");
  await expect(page.getByRole("alert")).toHaveText("There are no rows in this file.");
  const sample = await textOfDownload(page, "Download a sample file");
  await drop(page, "sample-roster.csv", sample);
  await intercept(page, "**/callable/previewImport", (route) => route.fulfill({ status: 500, body: "oops" }));
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("alert")).toHaveText("Failed to read the roster.");
  await page.unroute("**/callable/previewImport");
  await page.getByRole("button", { name: "Preview" }).click();
  await expectCounts(page, 3, 0, 0, 0, 0);
  await intercept(page, "**/callable/startImport", (route) => route.fulfill({ status: 500, body: "oops" }));
  await page.getByRole("button", { name: "Import 3 rows" }).click();
  await expect(page.getByRole("alert")).toHaveText("Failed to import the roster.");
  await expectCounts(page, 3, 0, 0, 0, 0);
});

test("an event that is not there, and an import that is no longer kept", async ({ page }) => {
  const event = await anEvent(camp.db, { organization: camp, name: "Week 7" });
  const gone = "019f0000-0000-7000-8000-000000000001";
  await signInAs(page, "dana");
  await page.goto(`/org/${camp.id}/events/${gone}/import`);
  await expect(page.getByRole("alert")).toHaveText("Event not found.");
  await page.goto(`/org/${camp.id}/events/${event.id}/import?import=${gone}`);
  await expect(page.getByRole("alert")).toHaveText("This preview is no longer kept. Drop the file again.");
  await page.getByRole("button", { name: "Choose a file" }).click();
  await expect(page.getByText("Drop your list here")).toBeVisible();
});

for (const width of [320, 390])
  test(`at ${width} px the whole way fits the screen`, async ({ page }) => {
    const event = await anEvent(camp.db, { organization: camp, name: "Week 8" });
    await page.setViewportSize({ width, height: 700 });
    await signInAs(page, "dana");
    const fits = async () =>
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await openImport(page, event);
    await fits();
    const file = rosterFile({ people: 60 });
    const [first] = file.rows;
    if (first !== undefined) first[3] = `${"very-long-address-without-a-break".repeat(4)}@`;
    await drop(page, "a-file-with-a-very-long-name-that-some-system-made-up-2027-07-11.csv", csvOf(file));
    await expect(page.getByText("2027-07-11.csv, 60 rows")).toBeVisible();
    await fits();
    await page.getByRole("button", { name: "Preview" }).click();
    await expect(page.getByRole("heading", { name: "Problems" })).toBeVisible();
    await fits();
    await expectAccessible(page);
  });
