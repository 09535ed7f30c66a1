import { aStationerySheet } from "#database/seed/stationery-builders.ts";
import { holdBack, intercept } from "../intercept.ts";
import { expect, test } from "../journey.ts";
import { inEachLook, judgedInEachLook, judgeFit, settingOut, walks } from "../looks.ts";
import { anOwnCamp, signInAs, type OwnCamp } from "../own-camp.ts";
import { aRepliedWeek, drawPictures, type RepliedWeek } from "../replied-week.ts";
import { aLetterWrittenFirst } from "../written-first.ts";

test.describe.configure({ mode: "parallel", timeout: 180_000 });

let camp: OwnCamp;
let week: RepliedWeek;
let other: RepliedWeek;
test.beforeAll(async ({ world }) => {
  camp = await anOwnCamp(world, { name: "Camp Stationery", admins: ["dana"], members: ["marcus"] });
  week = await aRepliedWeek(camp, { camper: "Emma Quillfeather" });
  other = await aRepliedWeek(camp, { name: "Week 4", camper: "Emma Quillfeather" });
  await week.upload({ state: "waiting", on: await sheetOf(week), why: "written-first" });
  await aLetterWrittenFirst(camp, other.camper, ["elena"]);
});
test.afterAll(() => camp.remove());

const sheetOf = ({ camper }: RepliedWeek) => aStationerySheet(camp.db, { of: camper });

const expectFit = judgeFit({
  targets: "[role=dialog] :is(button, .checkbox), main :is(button, a)",
  pictures: "STATIONERY_PICTURES",
});

for (const walk of walks) {
  test.describe(walk.name, () => {
    test.use(settingOut(walk));
    const fit = judgedInEachLook(walk, expectFit);

    test("the dialog in all its states", async ({ page }) => {
      await signInAs(page, "marcus");
      await page.goto(other.tools);
      const dialog = page.getByRole("dialog", { name: "Stationery" });
      const button = page.getByRole("button", { name: "Stationery…" });
      await fit(page, "tools", () => expect(button).toBeVisible());
      const release = await holdBack(page, "**/roster");
      await button.click();
      await fit(page, "dialog-loading", () => expect(dialog.getByText("Loading buildings…")).toBeVisible());
      release();
      await fit(page, "dialog", () => expect(dialog.getByRole("checkbox")).toHaveCount(2));
      await intercept(page, "**/http/printStationeryHttp", (route) =>
        route.fulfill({ status: 500, body: "" }),
      );
      await dialog.getByRole("button", { name: "Print 2 sheets" }).click();
      await fit(page, "dialog-not-printed", () =>
        expect(dialog.getByRole("alert")).toContainText("Failed to print stationery."),
      );
      await intercept(page, "**/roster", (route) =>
        route.fulfill({ json: { buildings: [], participants: [] } }),
      );
      await page.reload();
      await button.click();
      await fit(page, "dialog-nobody", () => expect(dialog.getByText(/^Nobody is here yet\./)).toBeVisible());
      await intercept(page, "**/roster", (route) => route.fulfill({ status: 403, body: "no" }));
      await page.reload();
      await button.click();
      await fit(page, "dialog-not-loaded", () => expect(dialog.getByRole("alert")).toBeVisible());
    });

    test("the desk that asks who it is to", async ({ page }) => {
      await drawPictures(page);
      await signInAs(page, "marcus");
      await page.goto(week.tools);
      await fit(page, "who-is-it-to", async () => {
        await expect(page.getByRole("heading", { name: /^From Emma Quillfeather/ })).toBeVisible();
        await expect(page.getByRole("img", { name: "The picture that waits" })).toBeVisible();
      });
      await page.getByRole("checkbox", { name: /^Everyone/ }).check({ force: true });
      await fit(page, "to-everyone", () =>
        expect(page.getByRole("checkbox", { name: /^Everyone/ })).toBeChecked(),
      );
    });

    test("a letter as staff and its family see it", async ({ page }) => {
      await drawPictures(page);
      await signInAs(page, "dana");
      await page.goto(other.responses);
      await fit(page, "responses", () =>
        expect(page.getByRole("heading", { name: /^Letter to / })).toBeVisible(),
      );
      await signInAs(page, "elena");
      await page.goto(other.family);
      await fit(page, "family", () =>
        expect(page.getByRole("heading", { name: "Emma wrote to you" })).toBeVisible(),
      );
      await signInAs(page, "thomas");
      await page.goto(other.family);
      await inEachLook(page, walk, async () => {
        await expect(page.getByRole("heading", { level: 1, name: "Emma Quillfeather" })).toBeVisible();
        await expect(page.getByRole("heading", { name: "Emma wrote to you" })).toHaveCount(0);
      });
    });
  });
}
