import type { Page } from "@playwright/test";
import { sceneCalled } from "#tools/testing/photographs/scenes.ts";
import { person, type PersonKey } from "../cast.ts";
import { untilNothingIsDue } from "../jobs.ts";
import { expect, expectAccessible, test } from "../journey.ts";
import { aCampWithLetters, button } from "../letters-home.ts";
import { atAnotherMachine, signInAs } from "../own-camp.ts";
import { latest, pdfOpenedBy } from "../print-desk.ts";
import { pressUploadAll, queued, tray } from "../reply-desk.ts";
import { paperOf } from "../reply-paper.ts";
import { photoOf } from "../reply-photos.ts";

/** A picture is read, uploaded and re-encoded: minutes on a busy machine. */
const patience = { timeout: 120_000 };

/** Presses through the dialog. The PDF opens at once, or with a button when it takes longer than the answer. */
async function printStationery(page: Page): Promise<Uint8Array> {
  await button(page, "Stationery…").click();
  const dialog = page.getByRole("dialog", { name: "Stationery" });
  await expect(dialog.getByRole("checkbox")).toHaveCount(2);
  return pdfOpenedBy(page, async () => {
    const answered = page.waitForResponse("**/http/printStationeryHttp");
    await dialog.getByRole("button", { name: "Print 2 sheets" }).click();
    const { url }: { url: string | null } = await (await answered).json();
    if (url === null) await latest(page).getByRole("button", { name: "Open PDF" }).click(patience);
  });
}

test("a child writes first: the sheet is printed, photographed and addressed, and only that parent has the letter", async ({
  page,
  browser,
  world,
}) => {
  const home = await aCampWithLetters(world, { name: "Camp First Word", members: ["marcus"] });
  const emma = await home.child({
    name: "Emma Quillfeather",
    parents: ["elena", "thomas"],
    building: "Heron Cabin",
  });
  await home.child({ name: "Noah Oyelaran", parents: ["ruth"], building: "Otter Den" });
  await signInAs(page, "marcus");
  await page.goto(home.tools);
  const sheets = await paperOf(await printStationery(page));
  const [front, ...others] = sheets.filter(({ text }) => text.includes("From Emma Quillfeather"));
  // Both sides carry the code.
  expect(others).toHaveLength(1);
  if (front === undefined) throw new Error("there is no sheet for Emma");
  const text = front.text.replaceAll("\u200B", "");
  const firstName = (who: PersonKey) => person(who).name.split(" ")[0] ?? "";
  for (const parent of ["elena", "thomas"] as const)
    expect(text).toContain(`${firstName(parent)} (Parent/Guardian)`);
  expect(text).toContain("everyone");
  expect(text).not.toContain(firstName("ruth"));

  const photo = await photoOf(front, "IMG_1.jpg", sceneCalled("phone, taken with care"));
  await page.getByLabel("Add pictures").setInputFiles([photo]);
  await pressUploadAll(page);
  await expect(queued(page, "IMG_1.jpg")).toContainText("Uploaded", patience);
  await expect(tray(page).getByRole("heading", { name: "From Emma Quillfeather, Heron Cabin" })).toBeVisible(
    patience,
  );
  await expectAccessible(page);

  const elena = await atAnotherMachine(browser, world, "elena");
  const thomas = await atAnotherMachine(browser, world, "thomas");
  const letter = (family: Page) => family.getByRole("heading", { name: "Emma wrote to you" });
  for (const family of [elena, thomas]) {
    await family.goto(emma.path);
    await expect(family.getByRole("heading", { level: 1, name: "Emma Quillfeather" })).toBeVisible();
    await expect(letter(family)).toHaveCount(0);
  }

  await tray(page).getByText(person("elena").name).click();
  await tray(page).getByRole("button", { name: "File letter" }).click();
  await expect(tray(page)).toContainText("All pages are matched.");
  // Without a reload.
  await expect(letter(elena)).toBeVisible();
  await untilNothingIsDue(world);
  const subjectsTo = (who: PersonKey) =>
    world.inbox.messages().flatMap(({ to, subject }) => (to.includes(person(who).email) ? [subject] : []));
  expect(subjectsTo("elena")).toEqual(["Emma wrote to you!"]);
  for (const who of ["thomas", "ruth"] as const) expect(subjectsTo(who)).toEqual([]);
  await thomas.reload();
  await expect(thomas.getByRole("heading", { level: 1, name: "Emma Quillfeather" })).toBeVisible();
  await expect(letter(thomas)).toHaveCount(0);
});
