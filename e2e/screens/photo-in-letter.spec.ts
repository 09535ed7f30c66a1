import { join } from "node:path";
import type { Page } from "@playwright/test";
import { aReadyPhoto } from "#database/seed/photo-builders.ts";
import type { MyPhoto } from "#domain/notes/photo.ts";
import { photoReasons } from "#domain/notes/photo-reasons.ts";
import { aLake, fromPhone } from "../a-photo.ts";
import { holdBack, intercept } from "../intercept.ts";
import { expect, test, untilStill } from "../journey.ts";
import { aCampWithLetters, deed, openLetters, paper, type Child, type LettersHome } from "../letters-home.ts";
import { expectForFingers, expectSound, inEachLook, settingOut, walks } from "../looks.ts";
import { signInAs } from "../own-camp.ts";

test.describe.configure({ mode: "parallel", timeout: 180_000 });

let home: LettersHome;
let waits: Child;
let printed: Child;
let noteId = "";
let small = "";
test.beforeAll(async ({ world }) => {
  home = await aCampWithLetters(world, { name: "Camp Album", members: ["marcus"] });
  const { db, id: organizationId } = home.camp;
  await db
    .updateTable("organizations")
    .set({ letterPhotos: true })
    .where("id", "=", organizationId)
    .execute();
  waits = await home.child({ name: "Maya Vasquez" });
  printed = await home.child({ name: "Maya Vasquez" });
  ({ id: noteId } = await home.waits(waits, "Dear Maya,\nthis is the lake on the evening you left."));
  await home.printed(printed, "Dear Maya,\nthis is Biscuit.", new Date("2026-07-13T14:02:00Z"));
  await aReadyPhoto(db, { organizationId, participantId: waits.camper.id, noteId });
  await db
    .insertInto("safetyDesks")
    .values({ organizationId, isOn: true, words: [], repliesAtMinutes: null, changedAt: new Date() })
    .execute();
  small = `data:image/jpeg;base64,${(await aLake(320, 213).jpeg().toBuffer()).toString("base64")}`;
});
test.afterAll(() => home.clear());

type Walk = (typeof walks)[number];

/** Sound, on a phone for fingers, and to be looked at by a person: `PHOTO_PICTURES=folder`. */
async function expectFit(page: Page, walk: Walk, name: string): Promise<void> {
  await inEachLook(page, walk, async ({ phone, name: look }) => {
    await untilStill(page);
    if (phone)
      await expectForFingers(page.locator("main :is(button, .photo-pickers label)"), {
        mayBeUndrawn: true,
        name,
      });
    await expectSound(page);
    const folder = process.env["PHOTO_PICTURES"];
    if (folder !== undefined)
      await page.screenshot({
        path: join(folder, `${name}-${look.replaceAll(" ", "-")}.png`),
        fullPage: true,
      });
  });
}

/** The photo of every letter stands like this. */
async function sayPhoto(page: Page, photo: Partial<MyPhoto>): Promise<void> {
  const whole = { noteId, state: "ready", isPrinted: false, width: 1_600, height: 1_067, small, ...photo };
  await intercept(page, "**/photos", (route) => route.fulfill({ json: { photos: [whole] } }));
}

for (const walk of walks) {
  test.describe(walk.name, () => {
    test.use(settingOut(walk));
    const fit = (page: Page, name: string) => expectFit(page, walk, name);

    test("a photo beside a letter that is being written", async ({ page }) => {
      await signInAs(page, "elena");
      await openLetters(page, printed.path);
      await deed(page, "Write Note").click();
      await paper(page).fill("Dear Maya,\nthis is the lake on the evening you left.");
      const picker = page.getByLabel("Add a photo");
      await expect(picker).toBeAttached();
      await fit(page, "desk-empty");
      await picker.setInputFiles({ name: "x.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no photo") });
      await expect(page.getByRole("alert")).toContainText(photoReasons.unreadable.message);
      await fit(page, "desk-unreadable");
      await picker.setInputFiles(await fromPhone());
      await expect(page.getByRole("img", { name: "The photo in your letter" })).toBeVisible();
      await fit(page, "desk-chosen");
      await deed(page, "See how it prints").click();
      await expect(page.getByRole("dialog").getByRole("img").first()).toBeVisible();
      await fit(page, "desk-how-it-prints");
    });

    test("a letter that waits, and what has become of its photo", async ({ page }) => {
      await sayPhoto(page, { state: "announced", small: null, width: null, height: null });
      await signInAs(page, "elena");
      await openLetters(page, waits.path);
      await expect(page.getByText("Its photo has not arrived.")).toBeVisible();
      await fit(page, "card-announced");
      for (const [state, words] of [
        ["coming", "The photo is here and is being prepared."],
        ["refused", "The photo could not be used."],
      ] as const) {
        await sayPhoto(page, { state, small: null, width: null, height: null });
        await page.reload();
        await expect(page.getByText(words)).toBeVisible();
      }
      await fit(page, "card-refused");
      await sayPhoto(page, {});
      await page.reload();
      await expect(page.getByText("The photo is printed with your letter.")).toBeVisible();
      await fit(page, "card-ready");
      await deed(page, "Edit").click();
      await expect(deed(page, "Remove the photo")).toBeVisible();
      await fit(page, "desk-ready");
    });

    test("two photos for one letter", async ({ page }) => {
      await sayPhoto(page, { state: "refused", small: null });
      const release = await holdBack(page, "**/callable/initNotePhoto");
      await signInAs(page, "elena");
      await openLetters(page, waits.path);
      await deed(page, "Edit").click();
      await page.getByLabel("Add a photo").setInputFiles(await fromPhone());
      await expect(page.getByText("Sending the photo…")).toBeVisible();
      await fit(page, "desk-sending");
      await sayPhoto(page, {});
      const { message } = photoReasons.another;
      await intercept(page, "**/callable/initNotePhoto", (route) =>
        route.fulfill({ status: 409, json: { error: { status: "ABORTED", message } } }),
      );
      release();
      await page.reload();
      await expect(page.getByRole("alert")).toContainText(message);
      await expect(page.getByRole("img", { name: "The photo in your letter" })).toHaveCount(2);
      await fit(page, "two-photos");
    });

    test("a printed letter, with its photo and without", async ({ page }) => {
      const { id = "" } = (await home.rows(printed))[0] ?? {};
      await sayPhoto(page, { noteId: id, isPrinted: true });
      await signInAs(page, "elena");
      await openLetters(page, printed.path);
      await expect(page.getByText("Printed with the photo.")).toBeVisible();
      await fit(page, "card-printed");
      await sayPhoto(page, { noteId: id });
      await page.reload();
      await expect(page.getByText("Printed without its photo")).toBeVisible();
      await fit(page, "card-missed");
    });

    test("the safety desk and the switch", async ({ page }) => {
      const jpeg = await aLake(1_600, 1_067).jpeg().toBuffer();
      await intercept(page, "**/photos/**/full.jpg*", (route) =>
        route.fulfill({ body: jpeg, contentType: "image/jpeg" }),
      );
      await signInAs(page, "dana");
      await page.goto(home.tools.replace(/tools$/, "desk"));
      await expect(
        page.getByRole("img", { name: "Sent along with the letter to Maya Vasquez" }),
      ).toBeVisible();
      await fit(page, "safety-desk");
      await page.goto(`/org/${home.camp.id}/team`);
      await page.getByText("Let families add a photo to a letter").scrollIntoViewIfNeeded();
      await fit(page, "switch");
    });
  });
}
