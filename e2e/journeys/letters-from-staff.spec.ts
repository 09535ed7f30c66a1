import type { Page } from "@playwright/test";
import { person, type PersonKey } from "../cast.ts";
import { untilNothingIsDue } from "../jobs.ts";
import { expect, expectAccessible, test } from "../journey.ts";
import { aCampWithLetters, button } from "../letters-home.ts";
import { atAnotherMachine, signInAs } from "../own-camp.ts";
import { latest, openDesk, pdfOpenedBy, printedPdf } from "../print-desk.ts";
import { pressUploadAll, queued, tray } from "../reply-desk.ts";
import { paperOf } from "../reply-paper.ts";
import { quickPhotoOf } from "../reply-photos.ts";

/** A picture is read, uploaded and re-encoded: minutes on a busy machine. */
const patience = { timeout: 120_000 };

/** The PDF opens at once, or with a button when it takes longer than the answer. */
async function printCounselorSheets(page: Page): Promise<Uint8Array> {
  await button(page, "Counselor sheets…").click();
  const dialog = page.getByRole("dialog", { name: "Counselor sheets" });
  return pdfOpenedBy(page, async () => {
    const answered = page.waitForResponse("**/http/printCounselorSheetsHttp");
    await dialog.getByRole("button", { name: "Print 1 sheet for Heron Cabin" }).click();
    const { url }: { url: string | null } = await (await answered).json();
    if (url === null) await latest(page).getByRole("button", { name: "Open PDF" }).click(patience);
  });
}

test("staff write to two campers without mail, and a counselor's page reaches the guardians once it is sent", async ({
  page,
  browser,
  world,
}) => {
  const home = await aCampWithLetters(world, { name: "Camp First Light", members: ["marcus"] });
  const emma = await home.child({ name: "Emma Quillfeather", parents: ["elena"], building: "Heron Cabin" });
  await home.child({ name: "Noah Oyelaran", parents: ["ruth"], building: "Otter Den" });
  await signInAs(page, "marcus");

  await page.goto(home.tools.replace(/\/tools.*$/, "/gaps"));
  await button(page, "Write from us").click();
  const dialog = page.getByRole("dialog", { name: "Write from us" });
  for (const name of ["Emma Quillfeather", "Noah Oyelaran"]) await dialog.getByText(name).click();
  await dialog.getByLabel("Letter").fill("The lake is warm, and the canoes are out.");
  await dialog.getByLabel("Your role").fill("Counselor");
  await expectAccessible(page);
  await button(page, "Add 2 letters to the mail").click();
  // Their letters wait to be printed, so both are off the list.
  await expect(page.getByText("All set")).toBeVisible();

  await openDesk(page, home);
  const letters = (await paperOf((await printedPdf(page)).pdf)).map(({ text }) =>
    text.replaceAll(/\s+/g, " "),
  );
  const written = letters.filter((text) => text.includes("The lake is warm, and the canoes are out."));
  expect(written).toHaveLength(2);
  for (const text of written) expect(text).toContain(`${person("marcus").name}, Counselor`);

  const pages = await paperOf(await printCounselorSheets(page));
  const front = pages.find(({ text }) => text.includes("About Emma Quillfeather"));
  if (front === undefined) throw new Error("there is no counselor sheet for Emma");
  await page.getByLabel("Add pictures").setInputFiles([await quickPhotoOf(front, "IMG_1.jpg")]);
  await pressUploadAll(page);
  await expect(queued(page, "IMG_1.jpg")).toContainText("Uploaded", patience);
  const sheets = page.getByRole("region", { name: "Counselor sheets" });
  await expect(sheets).toContainText("1 of 1 written", patience);
  await expect(
    tray(page).getByRole("heading", { name: "About Emma Quillfeather, Heron Cabin" }),
  ).toBeVisible();

  const elena = await atAnotherMachine(browser, world, "elena");
  const letter = elena.getByRole("heading", { name: "A letter about Emma" });
  await elena.goto(emma.path);
  await expect(elena.getByRole("heading", { level: 1, name: "Emma Quillfeather" })).toBeVisible();
  await expect(letter).toHaveCount(0);
  await sheets.getByRole("button", { name: "Send to the guardians" }).click();
  await button(page, "Send 1 page").click();
  // Without a reload.
  await expect(letter).toBeVisible();
  await expect(sheets).toContainText("All sent");
  await untilNothingIsDue(world);
  const subjectsTo = (who: PersonKey) =>
    world.inbox.messages().flatMap(({ to, subject }) => (to.includes(person(who).email) ? [subject] : []));
  expect(subjectsTo("elena")).toEqual(["A letter about Emma"]);
  expect(subjectsTo("ruth")).toEqual([]);
});
