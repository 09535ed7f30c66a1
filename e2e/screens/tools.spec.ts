import type { Page } from "@playwright/test";
import { intercept } from "../intercept.ts";
import { expect, test } from "../journey.ts";
import { expectSound, looks } from "../looks.ts";
import { anOwnCamp, signInAs, type OwnCamp } from "../own-camp.ts";
import { aWritingWeek, type WritingWeek } from "../written-letters.ts";

let camp: OwnCamp;
let retreat: OwnCamp;
let lakeside: WritingWeek;
let quiet: WritingWeek;
let days: WritingWeek;

test.beforeAll(async ({ world }) => {
  camp = await anOwnCamp(world, { name: "Camp Paper Trail", admins: ["dana"] });
  lakeside = await aWritingWeek(camp, {
    description: "Swim, canoe and sailing week on the east shore.\nMail call is after lunch.",
  });
  for (const name of ["Ava Vasquez", "Ben Vasquez", "Cleo Vasquez"])
    await lakeside.child(name, { wrote: "waiting" });
  await lakeside.child("Dov Vasquez", { wrote: "printed", at: new Date() });
  quiet = await aWritingWeek(camp, { name: "Week 9", endDate: "2026-01-07" });
  retreat = await anOwnCamp(world, { name: "Quiet House", type: "Retreat Center", admins: ["dana"] });
  days = await aWritingWeek(retreat, { name: "Autumn days for the Featherstonehaugh-Cholmondeley family" });
});
test.afterAll(async () => {
  await camp.remove();
  await retreat.remove();
});

/** Sound, and on a phone everything can be touched. */
async function expectUsable(page: Page, phone: boolean): Promise<void> {
  for (const target of phone ? await page.locator("main :is(a, button)").all() : [])
    expect((await target.boundingBox())?.height ?? 0, await target.innerText()).toBeGreaterThanOrEqual(44);
  await expectSound(page);
}

for (const { name, width, colorScheme, phone } of looks) {
  test.describe(name, () => {
    test.use({ viewport: { width, height: 800 }, colorScheme, hasTouch: phone, isMobile: phone });

    test("the tools of a week, with and without notes that wait", async ({ page }) => {
      await signInAs(page, "dana");
      await page.goto(lakeside.tools);
      await expect(page.getByRole("heading", { level: 1, name: "Tools" })).toBeVisible();
      const printing = page.getByRole("region", { name: "Print Jobs" });
      await expect(printing).toContainText("3 notes wait to be printed.");
      await expect(printing).toContainText("Printing from here comes next.");
      await expect(printing.getByRole("button")).toHaveCount(0);
      for (const words of ["Jan 1, 2026 to Jul 17, 2031", "Mail call is after lunch.", "Active"])
        await expect(page.getByText(words)).toBeVisible();
      await expectUsable(page, phone);
      await page.getByRole("link", { name: "Campers" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Campers" })).toBeVisible();

      await page.goto(quiet.tools);
      await expect(printing).toContainText("No notes wait to be printed.");
      await expect(page.getByText("Past")).toBeVisible();
      await expectUsable(page, phone);

      await page.goto(days.tools);
      await expect(page.getByRole("link", { name: "Participants", exact: true })).toBeVisible();
      await expectUsable(page, phone);
    });

    test("what cannot be read or is not there", async ({ page }) => {
      await signInAs(page, "dana");
      await page.goto(lakeside.tools.replace(lakeside.id, camp.id));
      await expect(page.getByRole("alert")).toHaveText("Event not found.");
      await expectUsable(page, phone);
      const events = "**/api/org/*/events?direction=asc";
      await intercept(page, events, (route) => route.fulfill({ status: 403, body: "no" }));
      await page.goto(lakeside.tools);
      await expect(page.getByRole("alert")).toContainText("Failed to load event.");
      await expectUsable(page, phone);
      await page.unroute(events);
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(page.getByText("3 notes wait to be printed.")).toBeVisible();
    });
  });
}

test("the menu of a week leads to its tools, and /upload opens at its section on a small phone", async ({
  page,
}) => {
  await signInAs(page, "dana");
  await page.goto(`/org/${camp.id}/events`);
  await page.getByRole("button", { name: "More for Week 3 · Lakeside" }).click();
  await page.getByRole("menuitem", { name: "Tools" }).click();
  await expect(page).toHaveURL(lakeside.tools);
  await expect(page.getByText("3 notes wait to be printed.")).toBeVisible();
  await page.setViewportSize({ width: 320, height: 420 });
  const upload = page.getByRole("region", { name: "Upload Responses" });
  for (const [place, seen] of [
    ["tools", false],
    ["upload", true],
  ] as const) {
    await page.goto(lakeside.tools.replace(/tools$/, place));
    await expect(upload).toBeAttached();
    if (seen) await expect(upload).toBeInViewport();
    else await expect(upload).not.toBeInViewport();
  }
});
