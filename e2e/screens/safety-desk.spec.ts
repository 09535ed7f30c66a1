import type { Page } from "@playwright/test";
import { aWaitingNote } from "#database/seed/letter-builders.ts";
import { aContact } from "#database/seed/roster-builders.ts";
import { intercept } from "../intercept.ts";
import { expect, test } from "../journey.ts";
import { openLetters } from "../letters-home.ts";
import { inEachLook, judgedInEachLook, judgeFit, settingOut, walks } from "../looks.ts";
import { anOwnCamp, personId, signInAs, type OwnCamp } from "../own-camp.ts";
import { aRepliedWeek, drawPictures, type RepliedWeek } from "../replied-week.ts";

test.describe.configure({ timeout: 180_000 });

let camp: OwnCamp;
let retreat: OwnCamp;
let week: RepliedWeek;
let quiet: RepliedWeek;
test.beforeAll(async ({ world }) => {
  camp = await anOwnCamp(world, { name: "Camp Safe Harbor", admins: ["dana"], members: ["marcus"] });
  week = await aRepliedWeek(camp);
  await switchOn(camp);
  await lettersAndReplies(camp, week);
  retreat = await anOwnCamp(world, { name: "Quiet House", type: "Retreat Center", admins: ["dana"] });
  quiet = await aRepliedWeek(retreat, { camper: "Ines Duarte" });
});
test.afterAll(async () => {
  await camp.remove();
  await retreat.remove();
});

async function switchOn({ db, id }: OwnCamp): Promise<void> {
  const words = ["homesick", "run away", "niño"];
  const desk = { organizationId: id, isOn: true, words, repliesAtMinutes: 1_080, changedAt: new Date() };
  await db.insertInto("safetyDesks").values(desk).execute();
}

/** One letter with marked words, one that is held, one that nobody would look at twice; a held reply and one that waits. */
async function lettersAndReplies({ db }: OwnCamp, { sheets }: RepliedWeek): Promise<void> {
  const { toElena, toThomas, toBens } = sheets;
  const by = { id: personId("elena"), name: "Elena Vasquez" };
  const text =
    "Dear Maya,\nare you HOMESICK? Do not run  away, we come on Saturday.\nEl nino sends a kiss.\nLove, Mom";
  await aWaitingNote(db, { from: toElena.from, to: toElena.to, by, text });
  // After the letters of the week, so that it is the one that says how things stand.
  const writtenAt = new Date("2030-07-15T15:00:00Z");
  const held = await aWaitingNote(db, {
    from: toThomas.from,
    to: toThomas.to,
    text: "Dear Maya, call me.",
    writtenAt,
  });
  await db.updateTable("notes").set({ heldAt: new Date() }).where("id", "=", held.id).execute();
  const aunt = await aContact(db, { of: toBens.to, name: "Aunt Wilhelmina Featherstonehaugh-Cholmondeley" });
  await aWaitingNote(db, { from: aunt, to: toBens.to, text: "Dear Ben, the cat had kittens. ".repeat(12) });
  const tomorrow = new Date(Date.now() + 86_400_000);
  const waiting = await week.comesBack({ on: toElena });
  await db.updateTable("responses").set({ visibleFrom: tomorrow }).where("id", "=", waiting.id).execute();
  const kept = await week.comesBack({ on: toThomas });
  const before = { visibleFrom: new Date(Date.now() - 60_000), heldAt: new Date(Date.now() - 120_000) };
  await db.updateTable("responses").set(before).where("id", "=", kept.id).execute();
}

const expectFit = judgeFit({ targets: "main :is(a.button, button)", pictures: "DESK_PICTURES" });

const deskPath = (of: OwnCamp, { id }: RepliedWeek) => `/org/${of.id}/events/${id}/desk`;
const letters = (page: Page, words = "campers") => page.getByRole("region", { name: `Letters to ${words}` });

for (const walk of walks) {
  test.describe(walk.name, () => {
    test.use(settingOut(walk));
    const fit = judgedInEachLook(walk, expectFit);

    test("the desk with letters and replies, filtered, empty, off and not loaded", async ({ page }) => {
      await signInAs(page, "marcus");
      await drawPictures(page);
      await page.goto(deskPath(camp, week));
      await fit(page, "desk", async () => {
        await expect(letters(page).getByRole("article")).toHaveCount(3);
        await expect(letters(page).locator("mark")).toHaveText(["HOMESICK", "run  away", "nino"]);
        await expect(page.getByRole("region", { name: "Replies not shown yet" })).toContainText("2 pages");
      });
      await page.getByRole("radio", { name: "With marked words" }).click();
      await inEachLook(page, walk, () => expect(letters(page).getByRole("article")).toHaveCount(1));
      await page.getByRole("radio", { name: "Held" }).click();
      await fit(page, "desk-held", () =>
        expect(letters(page).getByRole("button", { name: "Release" })).toHaveCount(1),
      );
      await intercept(page, "**/callable/openDesk*", (route) => route.fulfill({ status: 403, body: "no" }));
      await page.reload();
      await fit(page, "desk-not-loaded", () =>
        expect(page.getByRole("alert").first()).toContainText("Failed to load letters."),
      );
    });

    test("a desk that is off, of a place that is no camp", async ({ page }) => {
      await signInAs(page, "dana");
      await page.goto(deskPath(retreat, quiet));
      await fit(page, "desk-off", async () => {
        await expect(page.getByText("The safety desk of this organization is off.")).toBeVisible();
        await expect(letters(page, "participants").getByText("No letter is held.")).toBeVisible();
      });
    });

    test("its settings, and the way to it", async ({ page }) => {
      await signInAs(page, "dana");
      await page.goto(`/org/${camp.id}/team`);
      const settings = page.getByRole("form", { name: "Safety desk" });
      await fit(page, "settings", async () => {
        await expect(settings.getByRole("checkbox")).toBeChecked();
        await settings.scrollIntoViewIfNeeded();
      });
      await page.goto(week.tools);
      await fit(page, "tools", async () => {
        await expect(page.getByText("1 held at the safety desk")).toBeVisible();
        await expect(page.getByRole("link", { name: "Safety desk" })).toBeVisible();
      });
    });

    test("what a family reads at a held letter and a held reply", async ({ page }) => {
      await signInAs(page, "thomas");
      await openLetters(page, week.family);
      const held = "Held by the camp office, please call";
      await fit(page, "family", async () => {
        await expect(page.getByRole("article", { name: held })).toContainText("Dear Maya, call me.");
        await expect(page.getByRole("article", { name: "Maya wrote back" })).toContainText(held);
        await expect(page.getByRole("article", { name: "Maya wrote back" }).getByRole("img")).toHaveCount(0);
      });
      await page.goto("/my/participants");
      await fit(page, "family-list", () => expect(page.getByText(held).first()).toBeVisible());
    });
  });
}
