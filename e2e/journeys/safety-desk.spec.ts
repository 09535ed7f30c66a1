import type { Page } from "@playwright/test";
import { sql } from "kysely";
import { zoneAtNoon } from "#tools/testing/zone-at-noon.ts";
import { person } from "../cast.ts";
import { untilNothingIsDue } from "../jobs.ts";
import { expect, test } from "../journey.ts";
import { button, openLetters, paper } from "../letters-home.ts";
import { anOwnCamp, atAnotherMachine, signInAs } from "../own-camp.ts";
import { aPictureOf, aRepliedWeek } from "../replied-week.ts";
import { pressUploadAll, queued } from "../reply-desk.ts";
import type { World } from "../world.ts";
import { turnOn } from "../presses.ts";

const heldMessage = "Held by the camp office. Your camp can tell you why.";

async function openSafetyDesk(page: Page, tools: string): Promise<void> {
  await page.goto(tools);
  await page.getByRole("link", { name: "Safety desk" }).click();
}

/** Moves the time at which families see the replies of a week, and the job that tells open pages, into the past. */
async function showRepliesNow({ db }: World, eventId: string): Promise<void> {
  const at = new Date(Date.now() - 60_000);
  await db.updateTable("responses").set({ visibleFrom: at }).where("eventId", "=", eventId).execute();
  await sql`update pgboss.job
    set start_after = now(), data = jsonb_set(data, '{at}', to_jsonb(${at.toISOString()}::text))
    where name = 'replies-shown' and data ->> 'eventId' = ${eventId}`.execute(db);
}

test("a letter is marked, held, edited, released and printed; a reply is held past its time and released", async ({
  page,
  browser,
  world,
}) => {
  const camp = await anOwnCamp(world, {
    name: "Camp Safe Harbor",
    timeZone: zoneAtNoon(),
    admins: ["dana"],
    members: ["marcus"],
  });
  const week = await aRepliedWeek(camp);
  const elena = await atAnotherMachine(browser, world, "elena");
  const wroteBack = elena.getByRole("article", { name: "Maya wrote back" });
  const letters = page.getByRole("region", { name: "Letters to campers" });
  const replies = page.getByRole("region", { name: "Replies not shown yet" });
  const mailsToElena = () =>
    world.inbox
      .messages()
      .filter(({ to, subject }) => to.includes(person("elena").email) && subject.includes("wrote back"))
      .map(({ subject }) => subject);

  await openLetters(elena, week.family);
  await button(elena, "Write Note").click();
  await paper(elena).fill("Dear Maya, are you HOMESICK?");
  await button(elena, "Save Note").click();
  await expect(elena.getByRole("article", { name: "Waiting to print" })).toBeVisible();

  await test.step("an admin switches the safety desk on", async () => {
    await signInAs(page, "dana");
    await page.goto(week.tools);
    await expect(page.getByText("1 letter to print")).toBeVisible();
    await page.goto(`/org/${camp.id}/settings?section=safety`);
    const settings = page.getByRole("form", { name: "Safety desk" });
    await turnOn(settings.getByRole("switch"));
    await expect(page.getByText("Changes saved.")).toBeVisible();
    await settings.getByLabel("Words to mark (optional)").fill("homesick\nrun away");
    // It is about noon at this camp.
    await settings.getByLabel("Show replies at (optional)").fill("23:59");
    await settings.getByRole("button", { name: "Save changes" }).click();
    await expect(settings.getByRole("button", { name: "Save changes" })).toBeDisabled();
  });

  await test.step("a reply is held before families see it", async () => {
    await page.goto(week.tools);
    await page.getByLabel("Add pictures").setInputFiles([await aPictureOf(week.sheets.toElena, "IMG_1.png")]);
    await pressUploadAll(page);
    await expect(queued(page, "IMG_1.png")).toContainText("Uploaded");
    await openSafetyDesk(page, week.tools);
    await replies.getByRole("button", { name: "Hold" }).click();
    await expect(replies.getByRole("button", { name: "Release" })).toBeVisible();
    await expect(wroteBack).toHaveCount(0);
  });

  await test.step("a letter is held; its family sees that and can edit it", async () => {
    await page.getByRole("radio", { name: "With marked words" }).click();
    await expect(letters.locator("mark")).toHaveText(["HOMESICK"]);
    await letters.getByRole("button", { name: "Hold" }).click();
    await expect(letters.getByRole("button", { name: "Release" })).toBeFocused();
    await letters.getByRole("button", { name: "Upsetting news" }).click();
    await expect(letters).toContainText("Reason: Upsetting news");
    await letters.getByRole("button", { name: "Edit note" }).click();
    await page.getByLabel("Note (optional)").fill("Ask the nurse");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(letters).toContainText("Note: Ask the nurse");
    const held = elena.getByRole("article", { name: heldMessage });
    await expect(held).toBeVisible();
    await expect(elena.locator("mark")).toHaveCount(0);
    await expect(held).not.toContainText("nurse");
    await held.getByRole("button", { name: "Edit" }).click();
    await paper(elena).fill("Dear Maya, we miss you.");
    await button(elena, "Save Note").click();
    await expect(held).toContainText("we miss you");
    await expect(letters).toContainText("No letter has a highlighted word.");
  });

  await test.step("a released letter is printed", async () => {
    await page.goto(week.tools);
    await expect(page.getByText("1 held letter stays at the safety desk.")).toBeVisible();
    await expect(page.getByText("Nothing to print right now.")).toBeVisible();
    await openSafetyDesk(page, week.tools);
    await page.getByRole("radio", { name: "Held" }).click();
    await letters.getByRole("button", { name: "Release" }).click();
    await expect(letters).toContainText("No letter is held.");
    await page.goto(week.tools);
    await page.getByRole("button", { name: "Create print job" }).click();
    const printed = elena.getByRole("article", { name: "Printed" });
    await expect(printed.filter({ hasText: "we miss you" })).toBeVisible();
  });

  await test.step("the family of a held reply reads a sentence and gets no mail until it is released", async () => {
    await openSafetyDesk(page, week.tools);
    await expect(replies.getByRole("button", { name: "Release" })).toBeVisible();
    await showRepliesNow(world, week.id);
    await expect(wroteBack).toContainText(heldMessage);
    await expect(wroteBack.getByRole("img")).toHaveCount(0);
    await untilNothingIsDue(world);
    expect(mailsToElena()).toEqual([]);
    await replies.getByRole("button", { name: "Release" }).click();
    await expect(replies).toContainText("No replies to review.");
    await expect(wroteBack.getByRole("img")).toBeVisible();
    await expect.poll(mailsToElena).toEqual(["Maya wrote back!"]);
    await untilNothingIsDue(world);
    expect(mailsToElena()).toHaveLength(1);
  });

  await page.goto(`/org/${camp.id}/audit`);
  for (const entry of [
    "switched the safety desk on",
    "read letters to Maya Vasquez at the safety desk",
    "held a letter to Maya Vasquez",
    "said why a letter to Maya Vasquez is held",
    "released a letter to Maya Vasquez",
    "held a reply from Maya Vasquez",
    "released a reply from Maya Vasquez",
  ])
    await expect(page.getByText(entry, { exact: false }).first()).toBeVisible();
});
