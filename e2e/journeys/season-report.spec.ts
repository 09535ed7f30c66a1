import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { aLink, aPrintJob, aResponse } from "#database/seed/letter-builders.ts";
import { aBuilding, aCamper, aContact, anEvent } from "#database/seed/roster-builders.ts";
import { readTexts } from "#tools/testing/paper/read-paper.ts";
import { personId } from "../cast.ts";
import { expect, expectAccessible, test } from "../journey.ts";
import { anOwnCamp, signInAs, type OwnCamp } from "../own-camp.ts";

/** Four campers; three families are linked. On Monday three letters were printed, on Tuesday two; two replies came. */
async function aPastWeek(camp: OwnCamp): Promise<void> {
  const { db } = camp;
  const week = await anEvent(db, {
    organization: camp,
    name: "Week 1 · Lakeside",
    startDate: "2026-06-28",
    endDate: "2026-07-04",
    mail: { days: [1, 2], cutOffMinutes: 8 * 60 },
  });
  const cabin = await aBuilding(db, { event: week, name: "Loon Cabin" });
  const families = await Promise.all(
    ["Ana", "Bo", "Cleo", "Dev"].map(async (name, at) => {
      const to = await aCamper(db, { in: cabin, name: `${name} Sato` });
      const from = await aContact(db, { of: to });
      if (at < 3) await aLink(db, { from, to, by: { id: personId("elena") } });
      return { from, to };
    }),
  );
  const print = (day: number, letters: typeof families) =>
    aPrintJob(db, {
      printedAt: new Date(`2026-06-${day}T13:30:00Z`),
      letters: letters.map((letter) => ({ ...letter, writtenAt: new Date(`2026-06-${day - 1}T18:00:00Z`) })),
    });
  const monday = await print(29, families.slice(0, 3));
  await print(30, families.slice(0, 2));
  for (const on of monday.slice(0, 2))
    await aResponse(db, { on, uploadedAt: new Date("2026-07-01T18:00:00Z") });
}

/** Each figure on top of the report, by its name. */
async function totalsOn(page: Page): Promise<Record<string, string>> {
  const [names, figures] = [page.getByRole("term"), page.getByRole("definition")];
  const pairs = (await names.allTextContents()).map(
    async (name, at) => [name, (await figures.nth(at).textContent()) ?? ""] as const,
  );
  return Object.fromEntries(await Promise.all(pairs));
}

test("the report of a past week counts what was printed and came back, on the screen and in the PDF", async ({
  page,
  world,
}) => {
  const camp = await anOwnCamp(world, {
    name: "Camp Long Season",
    timeZone: "America/Chicago",
    admins: ["dana"],
    members: ["marcus"],
  });
  await aPastWeek(camp);
  await signInAs(page, "marcus");
  await page.goto(`/org/${camp.id}`);
  await page.getByRole("link", { name: "Season report" }).click();
  await page.getByRole("heading", { name: "All figures" }).waitFor();
  expect(await totalsOn(page)).toEqual({
    Campers: "4",
    "Letters printed": "5",
    "Letters per camper": "1.3",
    Replies: "2",
    "Replies per camper": "0.5",
    "Families linked": "75%",
  });
  await expect(page.getByRole("img", { name: /^Bars: letters and replies.*at most 1\.3\.$/ })).toBeVisible();
  const days = page.getByRole("region", { name: "Campers with a letter, each mail day" });
  await expect(days.getByRole("img", { name: /^Columns: / })).toBeVisible();
  await days.getByText("Show as a table").click();
  await expect(days.getByRole("row", { name: /Jun 29, 2026 3 of 4 75%/ })).toBeVisible();
  await expect(days.getByRole("row", { name: /Jun 30, 2026 2 of 4 50%/ })).toBeVisible();
  await expectAccessible(page);

  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download PDF" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("camp-long-season-season-2026.pdf");
  const [text = ""] = await readTexts(await readFile(await download.path()));
  expect(text).toContain("Week 1 · Lakeside");
  expect(text).toContain("75%");
});
