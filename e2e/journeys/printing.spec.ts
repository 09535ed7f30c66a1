import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../journey.ts";
import { openLetters } from "../letters-home.ts";
import { aMailDay, manyLetters, type ExpectedSheet, type MailDay } from "../mail-day.ts";
import { atAnotherMachine, postFrom, signInAs } from "../own-camp.ts";
import {
  answerTo,
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
import { readPages, readTexts } from "#tools/testing/paper/read-paper.ts";
import type { World } from "../world.ts";

test.use({ serviceWorkers: "allow" });

/** What one person does, another sees without reload within this time. */
const soon = { timeout: 2_000 };

test.describe.configure({ timeout: 90_000 });

let day: MailDay;
test.afterEach(() => day.camp.remove());
/** Six sheets, Maya's among them. */
const aQuietDay = async (world: World) => {
  day = await aMailDay(world, { name: "Camp Quiet Call", only: ["Cabin 2"] });
};

const letter = (page: Page, state: string) => page.getByRole("article", { name: state });

/** A line may break anywhere on paper: what counts is that every word is there, in order. */
const squashed = (text: string) => text.replaceAll(/[\s\u{200B}]/gu, "");
const occurrences = (text: string, part: string) => squashed(text).split(squashed(part)).length - 1;
const linesOf = ({ texts }: ExpectedSheet) => texts.flatMap((text) => text.split("\n").filter(Boolean));
const wordsOf = ({ pages }: PrintedSheet) => pages.map(({ text }) => text).join(" ");

/** Every building of the board with whom it shows, in its order; whoever has no bed last, as on paper. */
async function onTheBoard(page: Page): Promise<{ building: string; campers: string[] }[]> {
  await page.goto(day.board);
  const regions = page
    .getByRole("main")
    .getByRole("region")
    .filter({ has: page.getByRole("row") });
  await expect(regions).toHaveCount(5);
  const shown = await regions.evaluateAll((sections) =>
    sections.map((section) => ({
      building: section.getAttribute("aria-label") ?? "",
      campers: [...section.querySelectorAll('[role="row"]')].map(
        (row) => row.getAttribute("data-name") ?? "",
      ),
    })),
  );
  const hasBed = ({ building }: { building: string }) => building !== "Unassigned";
  return [...shown.filter(hasBed), ...shown.filter((one) => !hasBed(one))];
}

/** What the list on top of a building's sheets must say: who gets how many sheets with how many letters. */
function coverOf({ building, campers }: { building: string; campers: string[] }): string[] {
  const own = (names: string[]) => {
    const sheets = day.sheets.filter(({ camper }) => names.includes(camper));
    return { sheets: sheets.length, letters: sheets.flatMap(({ texts }) => texts).length };
  };
  const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? "" : "s"}`;
  const { sheets, letters } = own(campers);
  const all = [counted(campers.length, "camper"), counted(sheets, "sheet"), counted(letters, "letter")];
  const lines = campers.map((name) => `${name} ${own([name]).sheets} ${own([name]).letters}`);
  return [
    `${building === "Unassigned" ? "No building yet" : building} ${all.join(", ")}`,
    [...lines, `Together ${sheets} ${letters}`].join(" "),
  ];
}

test("one press prints the day's mail: every note once, door by door, and families see it at once", async ({
  page,
  browser,
  world,
}) => {
  day = await aMailDay(world, { name: "Camp Mail Call" });
  const elena = await atAnotherMachine(browser, world, "elena");
  await openLetters(elena, `/my/participants/${day.maya.id}`);
  await expect(letter(elena, "Waiting to print")).toBeVisible();
  await signInAs(page, "dana");
  const board = await onTheBoard(page);
  await openDesk(page, day);
  await expect(printing(page)).toContainText("25 notes wait to be printed.");
  const { jobId, pages } = await printed(page);
  await expect(letter(elena, "Printed")).toContainText("Maya Vasquez", soon);
  await expect(letter(elena, "Waiting to print")).toHaveCount(0);
  await expect(printing(page)).toContainText("No notes wait to be printed.", soon);
  await expect(latest(page)).toContainText(`${day.sheets.length} sheets are ready to print.`);
  await expectAccessible(page);

  const { covers, sheets } = await sheetsOf(day.camp, jobId, pages);
  expect(sheets.map(({ number }) => number)).toEqual(day.sheets.map((_, at) => at + 1));
  const everything = pages.map(({ text }) => text).join(" ");
  for (const [at, expected] of day.sheets.entries()) {
    const sheet = sheets[at];
    if (sheet === undefined) throw new Error(`${expected.camper} has no sheet`);
    const words = wordsOf(sheet);
    for (const said of [expected.camper, expected.contact, expected.building ?? ""])
      expect(words).toContain(said);
    for (const line of linesOf(expected)) {
      expect(occurrences(words, line), line).toBe(1);
      expect(occurrences(everything, line), line).toBe(1);
    }
    const numbers = sheet.pages.map(({ text }) => /\bpage (\d+) of (\d+)/iu.exec(text)?.slice(1).map(Number));
    expect(numbers).toEqual(sheet.pages.map((_, of) => [of + 1, sheet.pages.length]));
    // Whoever prints on both sides never begins on somebody else's back.
    expect(sheet.pages.length % 2).toBe(0);
    expect(pages.indexOf(sheet.pages[0] ?? never()) % 2).toBe(0);
  }
  expect(Math.max(...sheets.map((sheet) => sheet.pages.length))).toBeGreaterThanOrEqual(4);

  // The lists that lie on top say what the board says, in the same order.
  const lists = covers.filter(({ text }) => text.includes("Together"));
  expect(lists).toHaveLength(board.length);
  for (const [at, shown] of board.entries())
    for (const part of coverOf(shown)) expect(lists[at]?.text).toContain(part);

  await pressPrint(page);
  await expect(printing(page)).toContainText("No unprinted notes found.");
  await elena.context().close();
});

test("a sheet that was lost is printed again with the same code, and that is written down", async ({
  page,
  world,
}) => {
  await aQuietDay(world);
  await signInAs(page, "dana");
  await openDesk(page, day);
  const { jobId, pages } = await printed(page);
  const { sheets } = await sheetsOf(day.camp, jobId, pages);
  const lost = day.sheets.findIndex(({ camper }) => camper === "Maya Vasquez");
  await chooseForNewest(page, "Reprint a sheet…");
  const dialog = page.getByRole("dialog", { name: "Reprint a sheet" });
  await expect(dialog.getByText("Maya Vasquez", { exact: true })).toBeVisible();
  await expectAccessible(page);
  const pdf = await pdfOpenedBy(page, () =>
    dialog.getByRole("listitem").filter({ hasText: "Maya Vasquez" }).getByRole("button").click(),
  );
  const again = await sheetsOf(day.camp, jobId, await readPages(pdf));
  expect(again.covers).toEqual([]);
  expect(again.sheets).toEqual([sheets[lost]]);
  const entries = await day.camp.db
    .selectFrom("auditEntries")
    .select(["action", "actorName", "subject"])
    .where("organizationId", "=", day.camp.id)
    .where("action", "=", "sheet.reprinted")
    .execute();
  expect(entries).toEqual([
    { action: "sheet.reprinted", actorName: "Dana Whitlock", subject: { jobId, sheetNumber: lost + 1 } },
  ]);
});

test("a job that is taken back: its notes wait again, and lie in the next one", async ({
  page,
  browser,
  world,
}) => {
  await aQuietDay(world);
  const elena = await atAnotherMachine(browser, world, "elena");
  await signInAs(page, "dana");
  await openDesk(page, day);
  const first = await printed(page);
  await openLetters(elena, `/my/participants/${day.maya.id}`);
  await expect(letter(elena, "Printed")).toBeVisible();
  await chooseForNewest(page, "Void…");
  const dialog = page.getByRole("alertdialog", { name: "Void this print job?" });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Void print job" }).click();
  await expect(page.getByText("6 notes wait again.")).toBeVisible();
  await expect(letter(elena, "Waiting to print")).toContainText("Maya Vasquez", soon);
  await expect(printing(page)).toContainText("6 notes wait to be printed.", soon);
  await expect(jobRows(page).first()).toContainText("Voided");
  await expect(jobRows(page).first()).toContainText("by Dana Whitlock");
  const deeds = jobRows(page)
    .first()
    .getByRole("button", { name: /Open PDF|^More for/ });
  await expect(deeds, "only what came back can still be looked at").toHaveCount(0);
  // Whoever asks for its PDF all the same is refused.
  const asked = { orgId: day.camp.id, eventId: day.eventId, jobId: first.jobId };
  const refused = await postFrom(page, "/http/getPrintJobUrlHttp", asked);
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("This print job was voided.");
  const second = await printed(page);
  expect(second.jobId).not.toBe(first.jobId);
  const [once, twice] = [
    await sheetsOf(day.camp, first.jobId, first.pages),
    await sheetsOf(day.camp, second.jobId, second.pages),
  ];
  expect(twice.sheets).toHaveLength(once.sheets.length);
  for (const [at, sheet] of twice.sheets.entries()) {
    // Other paper, so another code: a photo of the voided page must never pass for this one.
    expect(sheet.payload).not.toBe(once.sheets[at]?.payload);
    for (const line of linesOf(day.sheets[at] ?? never())) expect(occurrences(wordsOf(sheet), line)).toBe(1);
  }
  await elena.context().close();
});

test("two press Print at the same moment: each has other sheets, and nobody's note is left out", async ({
  page,
  browser,
  world,
}) => {
  day = await aMailDay(world, { name: "Camp Two Printers", only: ["Cabin 2", "Cabin 10"] });
  const marcus = await atAnotherMachine(browser, world, "marcus");
  await signInAs(page, "dana");
  const desks = [page, marcus];
  for (const desk of desks) {
    await openDesk(desk, day);
    await desk.getByLabel("Sheets per job").fill("5");
  }
  const both = await Promise.all(desks.map(printed));
  await expect(latest(page)).toContainText("still wait");
  const last = await printed(page);
  await expect(printing(page)).toContainText("No notes wait to be printed.", soon);
  const found: PrintedSheet[] = [];
  for (const { jobId, pages } of [...both, last]) {
    const { sheets } = await sheetsOf(day.camp, jobId, pages);
    found.push(...sheets);
  }
  expect(new Set(found.map(({ payload }) => payload)).size).toBe(day.sheets.length);
  expect(found).toHaveLength(day.sheets.length);
  const everything = found.map(wordsOf).join(" ");
  for (const line of day.sheets.flatMap(linesOf)) expect(occurrences(everything, line), line).toBe(1);
  await expect(jobRows(marcus)).toHaveCount(3);
  await marcus.context().close();
});

test("a large job shows how far it is, what did not fit is named, and the next press takes it", async ({
  page,
  world,
}) => {
  await aQuietDay(world);
  await manyLetters(day, 130 - day.sheets.length);
  await signInAs(page, "dana");
  await openDesk(page, day);
  await expect(printing(page)).toContainText("130 notes wait to be printed.");
  await page.getByLabel("Sheets per job").fill("120");
  // Looked for from before the press: a quick machine has it on the screen for a moment only.
  const [answer] = await Promise.all([
    answerTo(page, () => pressPrint(page)),
    latest(page).getByRole("progressbar").waitFor({ timeout: 10_000 }),
  ]);
  expect(answer).toMatchObject({ empty: false, url: null, sheets: 120, remaining: 10 });
  await expect(latest(page)).toContainText("10 sheets still wait.");
  await expect(printing(page)).toContainText("10 notes wait to be printed.");
  const open = latest(page).getByRole("button", { name: "Open PDF" });
  await expect(open).toBeVisible({ timeout: 30_000 });
  await expect(latest(page).getByRole("progressbar")).toHaveCount(0);
  await expect(latest(page)).toContainText("120 sheets are ready to print.");
  const large = await readTexts(await pdfOpenedBy(page, () => open.click()));
  expect(large.filter((text) => /\bpage 1 of/iu.test(text) && text.includes("From"))).toHaveLength(120);
  const next = await pdfOpenedBy(page, () =>
    latest(page).getByRole("button", { name: "Print the next ones" }).click(),
  );
  expect((await readTexts(next)).join(" ")).toContain("Parent 99");
  await expect(printing(page)).toContainText("No notes wait to be printed.", soon);
  await expect(latest(page)).toContainText("10 sheets are ready to print.");
  await expect(jobRows(page)).toHaveCount(2);
});

function never(): never {
  throw new Error("there are more sheets than letters");
}
