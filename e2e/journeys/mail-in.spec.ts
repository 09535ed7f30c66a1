import { developmentSheetKey } from "#database/seed/development-sheet-key.ts";
import { aPrintJob, codeOfJob, type SeededSheet } from "#database/seed/letter-builders.ts";
import { openSheetTokens, writePayload } from "#domain/printing/sheet-code.ts";
import { copierPdf } from "#tools/testing/photographs/copier-pdf.ts";
import { aPage } from "#tools/testing/photographs/page-photo.ts";
import { asSharp } from "#tools/testing/photographs/page-picture.ts";
import { mailScan, vouchFor } from "../copier.ts";
import { expect, expectAccessible, test } from "../journey.ts";
import { aCampWithLetters, openLetters } from "../letters-home.ts";
import { atAnotherMachine, signInAs } from "../own-camp.ts";

const copier = "copier@scans.example";
const stranger = "eve@elsewhere.example";
/** A page is opened, read and re-encoded: a minute on a busy machine. */
const patience = { timeout: 120_000 };

/** The reply side of a sheet, written on, as a copier scans it at 150 dpi. */
async function scanOf({ jobId, sheetNumber: number }: SeededSheet): Promise<Buffer> {
  const sheet = { code: codeOfJob(jobId), number };
  const { token } = await (await openSheetTokens(developmentSheetKey))(sheet);
  const page = await aPage(writePayload({ ...sheet, token }), "letter");
  return asSharp(page).resize(1_275).jpeg().toBuffer();
}

test("the copier mails the pile: its pages are filed and reach their families; a stranger's mail is refused", async ({
  page,
  browser,
  world,
}) => {
  const home = await aCampWithLetters(world, { name: "Camp Copy Room" });
  const [maya, theo] = [await home.child({ name: "Maya Vasquez" }), await home.child({ name: "Theo Park" })];
  const sheets = await aPrintJob(home.camp.db, {
    letters: [maya, theo].map(({ camper, contacts }) => ({
      to: camper,
      from: contacts.get("elena") ?? { id: "" },
    })),
  });
  vouchFor(world, "scans.example");
  vouchFor(world, "elsewhere.example");
  await signInAs(page, "dana");
  await page.goto(home.tools);
  const section = page.getByRole("group").filter({ hasText: "Let the copier send scans" });
  await page.getByText("Let the copier send scans").click();
  await page.getByRole("button", { name: "Make an address" }).click();
  const to = (await page.locator(".mail-in-address").textContent()) ?? "";
  await page.getByLabel("Address of the copier").fill(copier);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByRole("list", { name: "Copier addresses" })).toContainText(copier);

  const pdf = copierPdf(await Promise.all(sheets.map(scanOf)), 150);
  expect(await mailScan(world, { from: copier, to, pdf })).toBe(250);
  await expect(page.getByRole("list", { name: "Last emails" })).toContainText("2 pages: 2 filed", patience);
  await expect(section).toContainText("Copier (copier@scans.example)");
  await expectAccessible(page);

  const elena = await atAnotherMachine(browser, world, "elena");
  await openLetters(elena, theo.path, "Theo Park");
  await expect(elena.getByRole("article", { name: "Response Received" })).toHaveCount(1);

  expect(await mailScan(world, { from: stranger, to, pdf })).toBe(550);
  await page.goto(`/org/${home.camp.id}/audit`);
  const refused = page.getByRole("listitem").filter({ hasText: "refused a mail to the address for scans" });
  await expect(refused).toContainText(stranger);
});
