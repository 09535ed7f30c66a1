import type { Page } from "@playwright/test";
import { sql } from "kysely";
import { dayIn, shiftedDay } from "#domain/events/calendar-day.ts";
import { mailDayInWords } from "#domain/events/mail-run-words.ts";
import { printedMail } from "#domain/printing/mail-run.ts";
import { readPages } from "#tools/testing/paper/read-paper.ts";
import { expect, expectAccessible, test } from "../journey.ts";
import { deed, openLetters, paper } from "../letters-home.ts";
import { aMailRunCamp, everyDay, type MailRunCamp } from "../mail-run-camp.ts";
import { signInAs } from "../own-camp.ts";
import { latest, pdfOpenedBy } from "../print-desk.ts";

test.describe.configure({ timeout: 180_000 });

let week: MailRunCamp;
test.afterEach(() => week.camp.remove());

const card = (page: Page) => page.getByRole("region", { name: "Today's mail" });
const figure = (page: Page, name: string) =>
  card(page).getByText(name, { exact: true }).locator("xpath=following-sibling::dd").locator("strong");
const choice = (page: Page) => page.getByRole("combobox", { name: "Print it:" });
const waiting = (page: Page) => page.getByRole("article", { name: "Waiting to print" });

async function writeFor(page: Page, button: string, day: string, text: string): Promise<void> {
  await deed(page, button).click();
  await paper(page).fill(text);
  await choice(page).selectOption(day);
  await deed(page, "Save Note").click();
  await expect(paper(page)).toHaveCount(0);
}

/** What lies on the paper of today's mail. */
async function printedToday(page: Page): Promise<string> {
  const pdf = await pdfOpenedBy(page, async () => {
    const answered = page.waitForResponse("**/http/printTodaysMailHttp");
    await deed(page, "Print today's mail").click();
    if (printedMail.parse(await (await answered).json()).url !== null) return;
    await latest(page).getByRole("button", { name: "Open PDF" }).click({ timeout: 45_000 });
  });
  return (await readPages(pdf)).map(({ text }) => text).join(" ");
}

/**
 * The server's clock is that of the machine, so a day later is the same as everything having happened a day earlier: the
 * event and what it is meant for move, the clock seems to.
 */
async function aDayLater({ camp, eventId }: MailRunCamp): Promise<void> {
  const { db } = camp;
  await sql`update events set start_date = start_date - 1, end_date = end_date - 1 where id = ${eventId}`.execute(
    db,
  );
  const notes = await db
    .selectFrom("notes")
    .select("id")
    .where("eventId", "=", eventId)
    .orderBy("deliverOn")
    .execute();
  // The earliest first: two letters for one day may not wait, not even for a moment.
  for (const { id } of notes)
    await sql`update notes set deliver_on = deliver_on - 1, created_at = created_at - interval '1 day',
      updated_at = updated_at - interval '1 day' where id = ${id}`.execute(db);
}

test("letters for three days: each day's mail takes exactly its own, and nobody is told of the others", async ({
  page,
  browser,
  world,
}) => {
  const timeZone = (week = await aMailRunCamp(world, {
    name: "Camp Write Ahead",
    mail: { days: everyDay, cutOffMinutes: 1_439 },
  })).timeZone;
  const today = dayIn(timeZone, new Date());
  const [tomorrow, afterThat] = [shiftedDay(today, 1), shiftedDay(today, 2)];

  await signInAs(page, "elena");
  await openLetters(page, week.family);
  await deed(page, "Write Note").click();
  await expect(choice(page)).toHaveValue("");
  await expect(choice(page).locator("option").first()).toHaveText("as soon as possible");
  await expectAccessible(page);
  await deed(page, "Cancel").click();
  await writeFor(page, "Write Note", today, "Heron for today");
  await expect(waiting(page)).toContainText(`For ${mailDayInWords(today)}`);
  await writeFor(page, "Write Note", tomorrow, "Otter for tomorrow");
  // The usual one can still be written; this family wants a third day instead.
  await writeFor(page, "Write Note", afterThat, "Beaver for the day after");
  await expect(waiting(page)).toHaveCount(3);
  await expect(waiting(page).filter({ hasText: "Otter" })).toContainText(
    `Will be printed ${mailDayInWords(tomorrow)} at 11:59 pm camp time (in 1 day`,
  );
  await expectAccessible(page);

  const desk = await (await browser.newContext({ baseURL: world.origin })).newPage();
  await signInAs(desk, "dana");
  const secrets = ["Otter", "Beaver"];
  for (const [name, others] of [
    ["Heron", 2],
    ["Otter", 1],
    ["Beaver", 0],
  ] as const) {
    await desk.goto(week.tools);
    await expect(figure(desk, "Waiting")).toHaveText("1");
    await expect(figure(desk, "Late")).toHaveText("0");
    const later = others === 1 ? "1 for a later day" : `${others} for later days`;
    if (others === 0) await expect(card(desk).getByText(/for (a )?later day/)).toHaveCount(0);
    else await expect(card(desk).getByText(later, { exact: true })).toBeVisible();
    const text = await printedToday(desk);
    for (const word of ["Heron", "Otter", "Beaver"]) expect(text.includes(word)).toBe(word === name);
    await expect(figure(desk, "Waiting")).toHaveText("0");
    // The other button leaves the others where they are, too.
    if (others > 0) {
      const answered = desk.waitForResponse("**/http/createPrintJobHttp");
      await deed(desk, "Create print job").click();
      expect(await (await answered).json()).toMatchObject({ empty: true, sheets: 0, remaining: 0 });
      for (const secret of secrets.slice(2 - others)) await expect(desk.getByText(secret)).toHaveCount(0);
    }
    await openLetters(page, week.family);
    await expect(waiting(page)).toHaveCount(others);
    await aDayLater(week);
  }
});

test("the day is changed like the words, is kept on the device, and a day has one letter", async ({
  page,
  world,
}) => {
  week = await aMailRunCamp(world, {
    name: "Camp Other Day",
    mail: { days: everyDay, cutOffMinutes: 1_439 },
  });
  const today = dayIn(week.timeZone, new Date());
  const [second, third] = [shiftedDay(today, 2), shiftedDay(today, 3)];
  await signInAs(page, "elena");
  await openLetters(page, week.family);
  await writeFor(page, "Write Note", second, "Dear Maya");
  await deed(page, "Edit").click();
  await expect(choice(page)).toHaveValue(second);
  await expect(deed(page, "Save Note")).toBeDisabled();
  await choice(page).selectOption(third);
  await page.reload();
  await expect(choice(page)).toHaveValue(third);
  await deed(page, "Save Note").click();
  await expect(waiting(page)).toContainText(`For ${mailDayInWords(third)}`);
  // A day that has its letter is not offered for another.
  await deed(page, "Write Note").click();
  await expect(choice(page).locator(`option[value="${third}"]`)).toHaveCount(0);
  await expect(choice(page).locator(`option[value="${second}"]`)).toHaveCount(1);
  await deed(page, "Cancel").click();
  // The camp prints on one day of the week only from now on, and not on that one.
  const day = new Date(`${shiftedDay(third, 1)}T12:00:00Z`).getUTCDay();
  await week.camp.db
    .updateTable("events")
    .set({ mailDays: [day] })
    .where("id", "=", week.eventId)
    .execute();
  await page.reload();
  await expect(waiting(page)).toContainText(
    `${mailDayInWords(third)} is no mail day any more, so it goes with another. Will be printed ${mailDayInWords(shiftedDay(third, 1))} at 11:59 pm`,
  );
});

test("where the organization does not want it, nothing of it is offered", async ({ page, world }) => {
  week = await aMailRunCamp(world, {
    name: "Quiet Ahead House",
    type: "Retreat Center",
    mail: { days: everyDay, cutOffMinutes: 1_439 },
  });
  await signInAs(page, "dana");
  await page.goto(`/org/${week.camp.id}/team`);
  const box = page.getByRole("checkbox", { name: "Let families choose the mail day of a letter" });
  await expect(box).toBeChecked();
  await box.uncheck({ force: true });
  await expect(page.getByText("Families cannot choose the mail day of a letter.")).toBeVisible();
  await expectAccessible(page);
  await signInAs(page, "elena");
  await openLetters(page, week.family);
  await deed(page, "Write Note").click();
  await expect(paper(page)).toBeFocused();
  await expect(choice(page)).toHaveCount(0);
});
