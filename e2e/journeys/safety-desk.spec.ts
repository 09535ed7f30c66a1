import { setTimeout as pause } from "node:timers/promises";
import { people } from "#database/seed/people.ts";
import { zoneAtNoon } from "#tools/testing/zone-at-noon.ts";
import { expect, test } from "../journey.ts";
import { deed, openLetters, paper } from "../letters-home.ts";
import { minutesThere } from "../mail-run-camp.ts";
import { anOwnCamp, atAnotherMachine, signInAs } from "../own-camp.ts";
import { aPictureOf, aRepliedWeek } from "../replied-week.ts";
import { pressUploadAll, queued } from "../reply-desk.ts";

// A reply is waited for until its time has come.
test.describe.configure({ timeout: 420_000 });

const heldLine = "Held by the camp office, please call";
/** A mail that should not come has had its chance by then. */
const quietMs = 6_000;

test("a letter is marked, held, edited, released and printed; a reply is held past its time and released", async ({
  page,
  browser,
  world,
}) => {
  const timeZone = zoneAtNoon();
  const camp = await anOwnCamp(world, {
    name: "Camp Safe Harbor",
    timeZone,
    admins: ["dana"],
    members: ["marcus"],
  });
  try {
    const week = await aRepliedWeek(camp);
    const elena = await atAnotherMachine(browser, world, "elena");
    await openLetters(elena, week.family);
    await deed(elena, "Write Note").click();
    await paper(elena).fill("Dear Maya, are you HOMESICK?");
    await deed(elena, "Save Note").click();
    await expect(elena.getByRole("article", { name: "Waiting to print" })).toBeVisible();

    // Nobody reads it until an admin says so.
    await signInAs(page, "dana");
    await page.goto(week.tools);
    await expect(page.getByText("1 note waits to be printed.", { exact: false })).toBeVisible();
    await expect(page.getByRole("link", { name: "Safety desk" })).toHaveCount(0);
    await page.goto(`/org/${camp.id}/team`);
    const settings = page.getByRole("form", { name: "Safety desk" });
    await settings.getByRole("checkbox").check({ force: true });
    await settings.getByLabel("Words to mark (optional)").fill("homesick\nrun away");
    await settings.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("Changes saved.")).toBeVisible();

    // Replies are shown a few minutes from now; one comes in before that and is held. The letters come while it waits.
    // That takes seconds, but a machine may be slow: at least a minute and a half is left.
    const shownAt = minutesThere(timeZone, new Date().getSeconds() < 30 ? 2 : 3);
    const time = [Math.floor(shownAt / 60), shownAt % 60].map((n) => String(n).padStart(2, "0")).join(":");
    await page.goto(`/org/${camp.id}/team`);
    await settings.getByLabel("Show replies at (optional)").fill(time);
    await settings.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("Changes saved.")).toBeVisible();
    await page.goto(week.tools);
    world.inbox.clear();
    await page.getByLabel("Add pictures").setInputFiles([await aPictureOf(week.sheets.toElena, "IMG_1.png")]);
    await pressUploadAll(page);
    await expect(queued(page, "IMG_1.png")).toContainText("Uploaded", { timeout: 90_000 });
    await page.getByRole("link", { name: "Safety desk" }).click();
    const replies = page.getByRole("region", { name: "Replies not shown yet" });
    await replies.getByRole("button", { name: "Hold" }).click({ timeout: 60_000 });
    await expect(replies.getByRole("button", { name: "Release" })).toBeVisible();
    const wroteBack = elena.getByRole("article", { name: "Maya wrote back" });
    await expect(wroteBack).toHaveCount(0);

    const letters = page.getByRole("region", { name: "Letters to campers" });
    await page.getByRole("radio", { name: "With marked words" }).click();
    await expect(letters.locator("mark")).toHaveText(["HOMESICK"]);
    await letters.getByRole("button", { name: "Hold" }).click();
    await expect(letters.getByRole("button", { name: "Release" })).toBeFocused();

    // The family sees it without a reload, and can still change it.
    const heldLetter = elena.getByRole("article", { name: heldLine });
    await expect(heldLetter).toBeVisible();
    await expect(elena.locator("mark")).toHaveCount(0);
    await heldLetter.getByRole("button", { name: "Edit" }).click();
    await paper(elena).fill("Dear Maya, we miss you.");
    await deed(elena, "Save Note").click();
    await expect(heldLetter).toContainText("we miss you");
    await expect(letters).toContainText("No letter that waits has a marked word in it.");

    await page.goto(week.tools);
    await expect(page.getByText("1 held at the safety desk")).toBeVisible();
    await expect(page.getByText("No notes wait to be printed.")).toBeVisible();
    await page.getByRole("link", { name: "Safety desk" }).click();
    await page.getByRole("radio", { name: "Held" }).click();
    await letters.getByRole("button", { name: "Release" }).click();
    await expect(letters).toContainText("No letter is held.");
    await page.goto(week.tools);
    await page.getByRole("button", { name: "Create print job" }).click();
    await expect(
      elena.getByRole("article", { name: "Printed" }).filter({ hasText: "we miss you" }),
    ).toBeVisible({ timeout: 60_000 });

    // By itself, when the time comes.
    await page.getByRole("link", { name: "Safety desk" }).click();
    await expect(replies.getByRole("button", { name: "Release" })).toBeVisible();
    await expect(wroteBack).toContainText(heldLine, { timeout: 240_000 });
    await expect(wroteBack.getByRole("img")).toHaveCount(0);
    await pause(quietMs);
    const toElena = () =>
      world.inbox
        .messages()
        .filter(({ to, subject }) => to.includes(people.elena.email) && subject.startsWith("A reply"));
    expect(toElena()).toEqual([]);
    await replies.getByRole("button", { name: "Release" }).click();
    await expect(replies).toContainText("No reply waits or is held.");
    await expect(wroteBack.getByRole("img")).toBeVisible({ timeout: 30_000 });
    await expect.poll(() => toElena().length, { timeout: 60_000 }).toBe(1);
    await pause(quietMs);
    expect(toElena().map(({ subject }) => subject)).toEqual(["A reply from Maya is here"]);

    await page.goto(`/org/${camp.id}/audit`);
    for (const deedSaid of [
      "switched the safety desk on",
      "read letters to Maya Vasquez at the safety desk",
      "held a letter to Maya Vasquez",
      "released a letter to Maya Vasquez",
      "held a reply of Maya Vasquez",
      "released a reply of Maya Vasquez",
    ])
      await expect(page.getByText(deedSaid, { exact: false }).first()).toBeVisible();
    await elena.context().close();
  } finally {
    await camp.remove();
  }
});
