import type { Page, Response } from "@playwright/test";
import { printedMail } from "#domain/printing/mail-run.ts";
import { hashOfToken, readPayload } from "#domain/printing/sheet-code.ts";
import { expect } from "./journey.ts";
import type { MailDay } from "./mail-day.ts";
import type { OwnCamp } from "./own-camp.ts";
import { readPages, type PrintedPage } from "#tools/testing/paper/read-paper.ts";

export const printing = (page: Page) => page.getByRole("region", { name: /day's mail$/ });
export const latest = (page: Page) => page.getByRole("group", { name: "Latest print job" });
export const jobRows = (page: Page) =>
  page.getByRole("grid", { name: "Print jobs" }).getByRole("row").filter({ hasNotText: "Came back" });

export const pressPrint = (page: Page) => page.getByRole("button", { name: "Create print job" }).click();

export async function openDesk(page: Page, { tools }: Pick<MailDay, "tools">): Promise<void> {
  await page.goto(tools);
  await expect(page.getByRole("button", { name: "Create print job" })).toBeVisible();
}

/** What a press on Print is answered with. */
async function answerTo(page: Page, press: () => Promise<void>) {
  const answered = page.waitForResponse("**/http/printTodaysMailHttp");
  await press();
  return printedMail.parse(await (await answered).json());
}

/** A PDF of some sheets takes a second; on a busy machine many times that. */
const patience = { timeout: 45_000 };

/** Presses something that opens a PDF in a tab of its own; answers with what the tab was shown. */
export async function pdfOpenedBy(page: Page, press: () => Promise<void>): Promise<Uint8Array> {
  const opened = page.waitForEvent("popup", patience);
  // A browser without a screen saves a PDF instead of showing it, so the tab's question is what can be waited for.
  const params = page.context().waitForEvent("response", { predicate: isPdf, ...patience });
  const [tab, response] = await Promise.all([opened, params, press()]);
  expect(response.status()).toBe(200);
  expect(response.headers()["content-disposition"]).toMatch(/^inline;/);
  await tab.close();
  // The signed URL needs no session.
  return new Uint8Array(await (await fetch(response.url())).arrayBuffer());
}

function isPdf(response: Response): boolean {
  return response.headers()["content-type"] === "application/pdf" && response.request().method() === "GET";
}

/** Presses Print; where the PDF takes longer than the answer, opens it when it is ready. */
export async function printedPdf(page: Page): Promise<{ jobId: string; pdf: Uint8Array }> {
  let jobId: string | null = null;
  const pdf = await pdfOpenedBy(page, async () => {
    const answer = await answerTo(page, () => pressPrint(page));
    ({ jobId } = answer);
    if (answer.url !== null) return;
    // Until the page has read the response too, the button belongs to an earlier job or another user's job.
    const text = `\\b${answer.sheets} sheets?(…| (is|are) ready\\.)`;
    await expect(latest(page)).toContainText(new RegExp(text));
    await latest(page).getByRole("button", { name: "Open PDF" }).click(patience);
  });
  if (jobId === null) throw new Error("a job without an id was printed");
  return { jobId, pdf };
}

/** Presses Print, and reads what came out. */
export async function printed(page: Page): Promise<{ jobId: string; pages: PrintedPage[] }> {
  const { jobId, pdf } = await printedPdf(page);
  return { jobId, pages: await readPages(pdf) };
}

export type PrintedSheet = { number: number; payload: string; pages: PrintedPage[] };

/**
 * The sheets of a job as the codes on their pages tell them apart; what carries no code is a cover list. Every page must
 * carry its code twice, the pages of a sheet follow each other, and the code is one that the database knows.
 */
export async function sheetsOf(
  { db }: OwnCamp,
  jobId: string,
  pages: readonly PrintedPage[],
): Promise<{ covers: PrintedPage[]; sheets: PrintedSheet[] }> {
  const covers: PrintedPage[] = [];
  const sheets: PrintedSheet[] = [];
  for (const page of pages) {
    const [payload, ...others] = page.payloads;
    if (payload === undefined) {
      covers.push(page);
      continue;
    }
    expect(others).toEqual([payload]);
    const sheet = sheets.at(-1);
    const number = readPayload(payload)?.number ?? 0;
    expect(readPayload(payload)?.page).toBe(sheet?.number === number ? sheet.pages.length + 1 : 1);
    if (sheet?.number === number) sheet.pages.push(page);
    else sheets.push({ number, payload, pages: [page] });
  }
  for (const { payload } of sheets) await expectKnown(db, jobId, payload);
  return { covers, sheets };
}

async function expectKnown(db: OwnCamp["db"], jobId: string, payload: string): Promise<void> {
  const text = readPayload(payload);
  const row = await db
    .selectFrom("sheets as s")
    .innerJoin("printJobs as j", "j.id", "s.printJobId")
    .select(["j.code", "s.tokenHash"])
    .where("j.id", "=", jobId)
    .where("s.number", "=", text?.number ?? 0)
    .executeTakeFirstOrThrow();
  expect(text?.code).toBe(row.code);
  expect(Buffer.from(await hashOfToken(text?.token ?? ""))).toEqual(row.tokenHash);
}

/** The runs of the newest day. */
export const runs = (page: Page) => printing(page).locator(".day-run");

/** Chooses from the menu of the newest run. */
export async function chooseForNewest(page: Page, entry: string): Promise<void> {
  await runs(page)
    .last()
    .getByRole("button", { name: /^More for the print job from/ })
    .click();
  await page.getByRole("menuitem", { name: entry, exact: true }).click();
}
