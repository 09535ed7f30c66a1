import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import writeExcelFile from "write-excel-file/node";
import { anEvent } from "#database/seed/roster-builders.ts";
import { toCsv } from "#domain/roster/csv.ts";
import { rosterFile, type RosterFile } from "#tools/testing/roster-file.ts";
import { betweenBatches } from "../between-batches.ts";
import { expect, expectAccessible, test } from "../journey.ts";
import { anOwnCamp, atAnotherMachine, signInAs } from "../own-camp.ts";

async function drop(page: Page, name: string, text: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([fileName, content]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content], fileName, { type: "text/csv" }));
      return transfer;
    },
    [name, text] as const,
  );
  const field = page.getByText("Drop your list here");
  await field.dispatchEvent("dragover", { dataTransfer });
  await field.dispatchEvent("drop", { dataTransfer });
}

async function workbookOf({ headers, rows }: RosterFile) {
  const cells = [headers, ...rows].map((row) => row.map((value) => ({ value })));
  return {
    name: "campers-again.xlsx",
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    buffer: await writeExcelFile(cells).toBuffer(),
  };
}

/** New, moved, updated, unchanged and problems. */
async function expectCounts(page: Page, ...counts: number[]): Promise<void> {
  await expect(page.getByRole("definition")).toHaveText(counts.map((count) => count.toLocaleString("en-US")));
}

test("a camp's list is dropped, mapped, previewed and imported with a bar that moves; again after bunk changes only those move", async ({
  page,
  browser,
  world,
}) => {
  const camp = await anOwnCamp(world, { name: "Camp Alder", admins: ["dana"], members: ["marcus"] });
  const event = await anEvent(camp.db, { organization: camp, name: "Week 3 · Lakeside" });
  const file = rosterFile({ people: 1_200, bunks: 30 });
  file.headers[2] = "Tipi";
  const [, second, third] = file.rows;
  if (second !== undefined) second[3] = "not an address";
  if (third !== undefined) third[1] = "";
  await signInAs(page, "dana");
  const marcus = await atAnotherMachine(browser, world, "marcus");
  await marcus.goto(`/org/${camp.id}/events`);
  const week = marcus.getByRole("row").filter({ hasText: event.name });
  await expect(week).toBeVisible();
  await page.goto(`/org/${camp.id}/events/${event.id}/import`);
  await expect(page.getByRole("heading", { level: 1, name: "Import campers" })).toBeVisible();

  await test.step("choose the columns", async () => {
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.postData()?.includes("family.example") === true) sent.push(request.url());
    });
    await drop(page, "campers.csv", toCsv([file.headers, ...file.rows]));
    await expect(page.getByText("campers.csv, 1,200 rows")).toBeVisible();
    await expect(page.getByRole("button", { name: "Camper Name" })).toContainText("Name");
    await expect(page.getByRole("button", { name: "Parent 2 Email" })).toContainText("Parent 2 email");
    await page.getByText("1 column is left out and stays in this browser").click();
    await page.getByRole("button", { name: "Tipi" }).click();
    await page.getByRole("option", { name: "Building" }).click();
    expect(sent).toEqual([]);
    await page.getByRole("button", { name: "Preview" }).click();
  });

  await test.step("read the preview", async () => {
    await expectCounts(page, 1_199, 0, 0, 0, 1);
    await expect(page.getByRole("list", { name: "Problems" }).getByRole("listitem")).toHaveText([
      /Line 4.*No name.*Name is required\./,
    ]);
    await expect(page.getByText("1 parent is skipped: the email is not valid")).toBeVisible();
    await expect(page.getByText("“not an address” is not an email address.")).toBeVisible();
    await expect(page.getByText("30 buildings are new and will be added")).toContainText("Cabin 30");
    await expectAccessible(page);
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download these rows (CSV)" }).click();
    const problems = await readFile(await (await downloading).path(), "utf8");
    expect(problems).toContain('"4","Name is required.","1002","","Cabin 3"');
  });

  await test.step("import", async () => {
    const steps: number[] = [];
    await betweenBatches(camp.db, event.id, {
      start: () => page.getByRole("button", { name: "Import 1,199 rows" }).click(),
      look: async (doneRows) => {
        steps.push(doneRows);
        const name = `${doneRows.toLocaleString("en-US")} of 1,199 rows done`;
        await expect(page.getByRole("progressbar", { name })).toBeVisible();
      },
    });
    // The worker may pass by once; a bar that moves has two lengths.
    expect([0, 500, 1_000]).toEqual(expect.arrayContaining(steps));
    expect(steps.length).toBeGreaterThan(1);
    await expect(page.getByRole("heading", { name: "Imported" })).toBeVisible();
    await expectCounts(page, 1_199, 0, 0, 0, 1);
    await expect(week).toContainText("1,199");
    await page.reload();
    await expect(page.getByText("1,199 campers imported, 1 row skipped.")).toBeVisible();
    await expect(page.getByRole("list", { name: "Problems" })).toContainText("Line 4");
  });

  await test.step("import an Excel file with ten other bunks", async () => {
    for (const cells of file.rows.slice(100, 110)) cells[2] = "Cabin 1";
    await page.getByRole("button", { name: "Import another file" }).click();
    await page.getByLabel("Choose a file").setInputFiles(await workbookOf(file));
    // The camp's choice of the column is remembered.
    await expect(page.getByRole("button", { name: "Tipi" })).toContainText("Building");
    await page.getByRole("button", { name: "Preview" }).click();
    await expectCounts(page, 0, 10, 0, 1_189, 1);
    const moved = page.getByRole("list", { name: "Moved" }).getByRole("listitem");
    await expect(moved.first()).toContainText("Cabin 1");
    await page.getByRole("button", { name: "Import 10 rows" }).click();
    await expect(page.getByRole("heading", { name: "Imported" })).toBeVisible();
    await page.getByRole("link", { name: "Go to campers" }).click();
    await expect(page.getByText("1,199 in 30 buildings")).toBeVisible();
  });
});
