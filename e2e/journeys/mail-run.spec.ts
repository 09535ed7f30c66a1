import type { Page } from "@playwright/test";
import { printedMail } from "#domain/printing/mail-run.ts";
import { readTexts } from "#tools/testing/paper/read-paper.ts";
import { expect, expectAccessible, test } from "../journey.ts";
import { aLateLetter, aMailRunCamp, everyDay } from "../mail-run-camp.ts";
import { signInAs } from "../own-camp.ts";
import { countPresses } from "../presses.ts";
import { chooseForNewest, latest, pdfOpenedBy, runs } from "../print-desk.ts";

/** Presses Print today's mail. Opens the PDF when it is ready if it takes longer than the response. */
function printTodaysMail(page: Page): Promise<Uint8Array> {
  return pdfOpenedBy(page, async () => {
    const responded = page.waitForResponse("**/http/printTodaysMailHttp");
    await page.getByRole("button", { name: "Print today's mail", exact: true }).click();
    const { url } = printedMail.parse(await (await responded).json());
    if (url === null) await latest(page).getByRole("button", { name: "Open PDF" }).click();
  });
}

test("40 letters in 4 buildings become one PDF with 4 cover lists, at most two presses after opening the app", async ({
  page,
  world,
}) => {
  // The cut-off was at midnight, so a letter that arrives now is late.
  const week = await aMailRunCamp(world, {
    name: "Camp Forty Letters",
    mail: { days: everyDay, cutOffMinutes: 0 },
    lettersEach: 10,
  });
  await aLateLetter(week, "Late Larry");
  await signInAs(page, "dana");
  await page.goto(week.tools);
  await expect(page.getByRole("heading", { level: 1, name: "Mail" })).toBeVisible();
  // The browser remembers the camp, so the app opens on its day.
  await page.goto("/");
  const presses = await countPresses(page);
  await expect(page.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();
  await expect(page.getByText("40 letters to print")).toBeVisible();
  await expect(page.getByText("1 letter came after the cut-off")).toBeVisible();
  const pages = await readTexts(await printTodaysMail(page));
  expect(await presses()).toBeLessThanOrEqual(2);
  await expect(latest(page)).toContainText("All 40 sheets are ready.");
  await expect(page.getByText("40 letters to print")).toHaveCount(0);
  await expect(page.getByText("1 letter came after the cut-off")).toBeVisible();
  await expect(page.getByRole("link", { name: "4 buildings to hand out" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "4 buildings to hand out" }).click();
  await expect(runs(page)).toHaveCount(1);

  expect(pages.filter((text) => /\bpage 1 of/iu.test(text) && text.includes("From"))).toHaveLength(40);
  const covers = pages.filter((text) => text.includes("Cover list"));
  expect(covers).toHaveLength(4);
  for (const [at, { name, campers }] of week.buildings.entries()) {
    expect(covers[at]).toContain(`${name} 10 campers, 10 sheets, 10 letters`);
    expect(covers[at]).toContain([...campers.map((camper) => `${camper} 1 1`), "Total 10 10"].join(" "));
  }
  expect(pages.some((text) => text.includes("Late Larry"))).toBe(false);
  // The list on the screen has the order of the paper.
  await chooseForNewest(page, "Reprint a sheet…");
  const rows = page.getByRole("dialog", { name: "Reprint a sheet" }).getByRole("listitem");
  await expect(rows).toHaveCount(40);
  const names = await rows.locator(".sheet-row-name").allTextContents();
  expect(names).toEqual(week.buildings.flatMap(({ campers }) => campers));
});
