import { join } from "node:path";
import type { Page } from "@playwright/test";
import type { BookAnswer } from "#domain/responses/books/book.ts";
import { holdBack, intercept } from "../intercept.ts";
import { expect, test, untilStill } from "../journey.ts";
import {
  expectForFingers,
  expectSound,
  inEachLook,
  judgedInEachLook,
  settingOut,
  walks,
  type Look,
} from "../looks.ts";
import { anOwnCamp, signInAs, type OwnCamp } from "../own-camp.ts";
import { aRepliedWeek, drawPictures, type RepliedWeek } from "../replied-week.ts";

test.describe.configure({ timeout: 120_000 });

let camp: OwnCamp;
let week: RepliedWeek;
test.beforeAll(async ({ world }) => {
  camp = await anOwnCamp(world, { name: "Camp Bound Letters", admins: ["dana"] });
  week = await aRepliedWeek(camp);
  await week.comesBack({ on: week.sheets.toElena });
});
test.afterAll(() => camp.remove());

const book = (page: Page) => page.getByRole("region", { name: "A book of this summer" });
const question = /\/my\/participants\/[^/]+\/book$/;
const counts = { letters: 12, replies: 5 };

/** Each as the server says it, and what stands there then. */
const states: readonly { name: string; answer: BookAnswer; shown: string }[] = [
  { name: "empty", answer: { step: "empty" }, shown: "Once a letter is printed" },
  {
    name: "none",
    answer: { step: "none", ...counts, isOld: false },
    shown: "So far 12 letters and 5 replies.",
  },
  { name: "old", answer: { step: "none", ...counts, isOld: true }, shown: "Something has changed" },
  { name: "begun", answer: { step: "making", ...counts, percent: 0 }, shown: "Your book is being made" },
  { name: "making", answer: { step: "making", ...counts, percent: 47 }, shown: "47%" },
  { name: "failed", answer: { step: "failed", ...counts }, shown: "The book could not be made." },
  {
    name: "ready",
    answer: { step: "ready", ...counts, pages: 19, byteSize: 3_420_000, madeAt: "2030-07-20T12:00:00.000Z" },
    shown: "12 letters and 5 replies on 19 pages, 3.4 MB.",
  },
];

/** Sound, on a phone for fingers, and to be looked at by a person: `BOOK_PICTURES=folder`. */
async function expectFit(page: Page, name: string, { phone, name: look }: Look) {
  await book(page).scrollIntoViewIfNeeded();
  await untilStill(page);
  if (phone) await expectForFingers(book(page).getByRole("button"), { name });
  await expectSound(page);
  const folder = process.env["BOOK_PICTURES"];
  if (folder !== undefined)
    await page.screenshot({ path: join(folder, `${name}-${look.replaceAll(" ", "-")}.png`) });
}

for (const walk of walks) {
  test.describe(walk.name, () => {
    test.use(settingOut(walk));
    const fit = judgedInEachLook(walk, expectFit);

    test("the book in all its states", async ({ page }) => {
      await signInAs(page, "elena");
      await drawPictures(page);
      let now = states[0]?.answer;
      await intercept(page, question, (route) => route.fulfill({ json: now }));
      for (const { name, answer, shown } of states) {
        now = answer;
        await page.goto(week.family);
        await fit(page, name, () => expect(book(page).getByText(shown)).toBeVisible());
      }
      await intercept(page, question, (route) => route.fulfill({ status: 500, body: "" }));
      await page.goto(week.family);
      await fit(page, "not-loaded", () =>
        expect(book(page).getByRole("alert")).toContainText("Failed to load the book."),
      );
      await page.unroute(question);
      const release = await holdBack(page, question);
      await page.goto(week.family);
      await fit(page, "loading", () => expect(book(page).getByText("Loading…")).toBeAttached());
      release();
      await inEachLook(page, walk, () =>
        expect(book(page).getByText("So far 1 letter and 1 reply.")).toBeVisible(),
      );
    });
  });
}
