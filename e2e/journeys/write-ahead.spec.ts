import type { Page } from "@playwright/test";
import { sql } from "kysely";
import { dayIn, shiftedDay } from "#domain/events/calendar-day.ts";
import { formatMailDay } from "#domain/events/mail-run-messages.ts";
import { printedMail } from "#domain/printing/mail-run.ts";
import { readPages } from "#tools/testing/paper/read-paper.ts";
import { expect, expectAccessible, test } from "../journey.ts";
import { button, openLetters, paper } from "../letters-home.ts";
import { aMailRunCamp, everyDay, type MailRunCamp } from "../mail-run-camp.ts";
import { atAnotherMachine, signInAs } from "../own-camp.ts";
import { latest, pdfOpenedBy, printing } from "../print-desk.ts";

const mailDay = (page: Page) => page.getByRole("combobox", { name: "Day" });
const waiting = (page: Page) => page.getByRole("article", { name: "Waiting to print" });

async function writeFor(page: Page, day: string, text: string, press = "Write Note"): Promise<void> {
  await button(page, press).click();
  await paper(page).fill(text);
  await mailDay(page).selectOption(day);
  await button(page, "Save Note").click();
  await expect(paper(page)).toHaveCount(0);
}

/** Prints today's mail and reads its paper. */
async function printTodaysMail(page: Page): Promise<string> {
  const pdf = await pdfOpenedBy(page, async () => {
    const answered = page.waitForResponse("**/http/printTodaysMailHttp");
    await button(page, "Print today's mail").click();
    // The cut-off is at the end of the day.
    await button(page, "Print 1 letter now").click();
    if (printedMail.parse(await (await answered).json()).url !== null) return;
    await latest(page).getByRole("button", { name: "Open PDF" }).click({ timeout: 120_000 });
  });
  return (await readPages(pdf)).map(({ text }) => text).join(" ");
}

/** The server uses the clock of the machine, so the week and its letters move a day back instead. */
async function moveOneDayBack({ camp: { db }, eventId }: MailRunCamp): Promise<void> {
  await sql`update events set start_date = start_date - 1, end_date = end_date - 1 where id = ${eventId}`.execute(
    db,
  );
  const notes = await db
    .selectFrom("notes")
    .select("id")
    .where("eventId", "=", eventId)
    .orderBy("deliverOn")
    .execute();
  // One by one and the earliest first: no two letters of a family may wait for the same day.
  for (const { id } of notes)
    await sql`update notes set deliver_on = deliver_on - 1, created_at = created_at - interval '1 day',
      updated_at = updated_at - interval '1 day' where id = ${id}`.execute(db);
}

test("letters are written for days ahead: the mail of each day takes exactly its own letter", async ({
  page,
  browser,
  world,
}) => {
  // The camp is in a time zone where it is noon now, and its cut-off is at the end of the day.
  const week = await aMailRunCamp(world, {
    name: "Camp Write Ahead",
    mail: { days: everyDay, cutOffMinutes: 1_439 },
  });
  const today = dayIn(week.timeZone, new Date());
  const tomorrow = shiftedDay(today, 1);
  await signInAs(page, "elena");
  await openLetters(page, week.family);
  await writeFor(page, today, "Heron for today");
  await writeFor(page, tomorrow, "Otter for tomorrow", "Write another letter");
  await expect(waiting(page)).toHaveCount(2);
  await expect(waiting(page).filter({ hasText: "Heron" })).toContainText(`For ${formatMailDay(today)}`);
  await expect(waiting(page).filter({ hasText: "Otter" })).toContainText(
    `Camp prints it ${formatMailDay(tomorrow).slice(0, 3)} evening.`,
  );
  await expectAccessible(page);

  const dana = await atAnotherMachine(browser, world, "dana");
  await dana.goto(week.tools);
  await expect(printing(dana)).toContainText("1 letter to print");
  await expect(printing(dana)).toContainText("1 letter is for a later day.");
  const first = await printTodaysMail(dana);
  expect(first).toContain("Heron");
  expect(first).not.toContain("Otter");
  await expect(printing(dana)).not.toContainText("1 letter to print");
  await expect(waiting(page)).toHaveCount(1);

  await moveOneDayBack(week);
  await dana.reload();
  await expect(printing(dana)).toContainText("1 letter to print");
  await expect(printing(dana)).not.toContainText("for a later day");
  const second = await printTodaysMail(dana);
  expect(second).toContain("Otter");
  expect(second).not.toContain("Heron");
  await expect(waiting(page)).toHaveCount(0);
});
