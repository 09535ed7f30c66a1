import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../journey.ts";
import { aMailGapCamp, type MailGapCamp } from "../mail-gap-camp.ts";
import { postFrom, signInAs } from "../own-camp.ts";
import type { World } from "../world.ts";

test.describe.configure({ timeout: 180_000 });

/** A mail that should not come has had its chance by then: what is due goes out within a second, a worker looks every two. */
const quietMs = 6_000;

let week: MailGapCamp;
test.afterEach(() => week.remove());

const rows = (page: Page) => page.locator(".gap-row");
const names = (page: Page) => page.locator(".gap-row h3").allTextContents();
const row = (page: Page, name: string) => rows(page).filter({ hasText: name });
const toCamp = (world: World) => world.inbox.messages().filter(({ text }) => text.includes("Camp No Gap"));
const delivered = (world: World) =>
  toCamp(world)
    .flatMap(({ to, subject }) => to.map((address) => `${address}: ${subject}`))
    .toSorted();

test("with two mail days the list has exactly those without a letter; a nudge reaches their families once a day", async ({
  page,
  world,
}) => {
  week = await aMailGapCamp(world, { name: "Camp No Gap", startDaysAgo: 3 });
  const emma = await week.camper("Emma Quillfeather", 2);
  const noah = await week.camper("Noah Oyelaran");
  // Nearly: a minute too early for the first of the two mail days, and in time for it.
  await week.letter(noah, { daysAgo: 2, minutes: -1 });
  await week.letter(await week.camper("Olive Justin Time"), { daysAgo: 2, minutes: 0 });
  await week.letter(await week.camper("Pia Yesterday"), { daysAgo: 0, minutes: -1 });
  // A minute late for today: none in the last two, but one on its way.
  const quinn = await week.camper("Quinn Tomorrow");
  await week.letter(quinn, { daysAgo: 0, minutes: 1 });
  const rosa = await week.camper("Rosa Printed");
  await week.printed(rosa, { answered: false });
  await week.printed(await week.camper("Sol Answered"), { answered: true });
  await week.unreached("Tess Invited", "sent", "tess-parent@family.example");
  const uma = await week.unreached("Uma Bounced", "came back", "uma-parnet@family.example");

  await signInAs(page, "dana");
  await page.goto(week.tools);
  await page.getByRole("link", { name: "Mail gaps" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Mail gaps" })).toBeVisible();
  await expect(rows(page)).toHaveCount(5);
  expect(await names(page)).toEqual([
    "Emma Quillfeather",
    "Noah Oyelaran",
    "Quinn Tomorrow",
    "Tess Invited",
    "Uma Bounced",
  ]);
  await expect(row(page, "Quinn Tomorrow")).toContainText("A letter is here for ");
  await expect(row(page, "Quinn Tomorrow").getByRole("button")).toHaveCount(0);
  await expectAccessible(page);

  world.inbox.clear();
  const nudge = page.getByRole("button", { name: "Nudge the family of Emma Quillfeather" });
  await nudge.click();
  await expect(row(page, "Emma")).toContainText(/Nudged today at \d+:\d\d [ap]m by Dana Whitlock/);
  await expect(nudge).toHaveCount(0);
  const toEmma = emma.parents.map(({ email }) => `${email}: Emma has not had a letter for 4 mail days`);
  await expect.poll(() => toCamp(world).length, { timeout: 60_000 }).toBe(2);
  await pause(quietMs);
  expect(delivered(world)).toEqual(toEmma.toSorted());
  for (const { text, html } of toCamp(world)) {
    expect(text).toContain(`/my/participants/${emma.id}`);
    for (const secret of ["Quillfeather", "Dana", "Noah"]) expect(`${text}${html}`).not.toContain(secret);
  }

  const of = { orgId: week.camp.id, eventId: week.eventId, list: "letters" };
  const again = { data: { ...of, participantId: emma.id } };
  const refused = await postFrom(page, "/callable/nudgeFamilies", again);
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("This family was nudged today already. Once a day is enough.");

  // The rest of the list by one press: of five, Noah's family alone can be reached and was not nudged.
  await page.getByRole("button", { name: "Nudge 1 family" }).click();
  await expect(row(page, "Noah")).toContainText("Nudged today at ");
  await expect(page.getByText("1 family is mailed.")).toBeVisible();
  await expect.poll(() => toCamp(world).length, { timeout: 60_000 }).toBe(3);
  await pause(quietMs);
  const toNoah = `${noah.parents[0]?.email}: Noah has not had a letter for 2 mail days`;
  expect(delivered(world)).toEqual([...toEmma, toNoah].toSorted());

  // On the next day it may be done again.
  await week.aDayLater();
  await page.reload();
  await expect(nudge).toBeVisible();
  await nudge.click();
  await expect.poll(() => toCamp(world).length, { timeout: 60_000 }).toBe(5);

  await page.getByRole("link", { name: "No reply" }).click();
  await expect(rows(page)).toHaveCount(1);
  expect(await names(page)).toEqual(["Rosa Printed"]);
  await page.getByRole("link", { name: "No accepted parent" }).click();
  await expect(rows(page)).toHaveCount(2);
  expect(await names(page)).toEqual(["Tess Invited", "Uma Bounced"]);
  world.inbox.clear();
  await page.getByRole("button", { name: "Nudge 1 family" }).click();
  await expect(row(page, "Tess")).toContainText("Nudged today at ");
  await world.inbox.waitFor(({ to }) => to.includes("tess-parent@family.example"), 60_000);

  await page.getByRole("link", { name: "Invite came back" }).click();
  await expect(rows(page)).toHaveCount(1);
  expect(await names(page)).toEqual([uma.name]);
  await expect(row(page, "Uma")).toContainText("uma-parnet@family.example");
  await expect(page.getByRole("button", { name: /Nudge/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Correct address for Uma Bounced" }).click();
  await expect(page.getByRole("dialog", { name: "Parents of Uma Bounced" })).toBeVisible();
  await expectAccessible(page);
});

test("how many mail days stands in the address, and goes along to a colleague", async ({ page, world }) => {
  week = await aMailGapCamp(world, { name: "Camp Three Days" });
  const recent = await week.camper("Recent Letter");
  await week.letter(recent, { daysAgo: 1, minutes: -1 });
  await signInAs(page, "marcus");
  await page.goto(`/org/${week.camp.id}/events`);
  await page.getByRole("button", { name: /^More for Week 3/ }).click();
  await page.getByRole("menuitem", { name: "Mail gaps" }).click();
  await expect(page.getByRole("heading", { name: "Nobody is forgotten" })).toBeVisible();
  await page.getByRole("link", { name: "1 mail day" }).click();
  await expect(rows(page)).toHaveCount(1);
  expect(new URL(page.url()).search).toBe("?days=1");
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole("link", { name: "1 mail day" })).toHaveAttribute("aria-current", "true");
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Nobody is forgotten" })).toBeVisible();
  await expectAccessible(page);
});
