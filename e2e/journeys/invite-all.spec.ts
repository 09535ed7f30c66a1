import type { Page } from "@playwright/test";
import { randomId } from "#database/seed/builders.ts";
import { personName } from "#database/seed/names.ts";
import { aBuilding, aContact, anEvent } from "#database/seed/roster-builders.ts";
import { aWeekToInvite, anInviteBehindTheScenes, linkElena } from "../inviting.ts";
import { intercept } from "../intercept.ts";
import { expect, expectAccessible, test } from "../journey.ts";
import { expectForFingers } from "../looks.ts";
import { anOwnCamp, signInAs, type OwnCamp } from "../own-camp.ts";

let camp: OwnCamp;
let retreat: OwnCamp;
test.beforeEach(async ({ world, page }) => {
  camp = await anOwnCamp(world, { name: "Camp Long Lake", admins: ["dana"] });
  retreat = await anOwnCamp(world, { name: "Still Waters", type: "Retreat Center", admins: ["dana"] });
  world.inbox.clear();
  await signInAs(page, "dana");
});
test.afterEach(async ({ world }) => {
  await camp.remove();
  await retreat.remove();
  world.inbox.clear();
});

/** So many campers with two parents each. */
async function aCrowd(campers: number): Promise<string> {
  const { db } = camp;
  const event = await anEvent(db, { organization: camp, name: "A full week" });
  const cabin = await aBuilding(db, { event, name: "Loon Cabin" });
  const own = { organizationId: camp.id, eventId: event.id };
  const made = { createdAt: new Date(), createdBy: null };
  const people = Array.from({ length: campers }, (_, at) => ({ id: randomId(), ...personName(at), at }));
  const rows = people.map(({ id, first, last }) => ({
    id,
    ...own,
    ...made,
    buildingId: cabin.id,
    name: `${first} ${last}`,
    externalId: null,
    createdByName: "Seed",
    deletedAt: null,
    deletedBy: null,
  }));
  await db.insertInto("participants").values(rows).execute();
  const parents = people.flatMap(({ id, at }) =>
    [`a${at}@family.example`, `b${at}@family.example`].map((email) => ({
      id: randomId(),
      ...own,
      ...made,
      participantId: id,
      email,
      name: null,
      relationship: "Parent/Guardian" as const,
      phone: null,
      removedAt: null,
      removedBy: null,
    })),
  );
  await db.insertInto("contacts").values(parents).execute();
  const of = { ...own, id: people[0]?.id ?? "" };
  for (const email of ["x+550@family.example", "y+550@family.example"]) await aContact(db, { of, email });
  return `/org/${camp.id}/events/${event.id}/participants`;
}

/** Answers every place at which the dialog's bar has stood since, however short. */
async function followBar(page: Page): Promise<() => Promise<number[]>> {
  const places = await page.evaluateHandle(() => {
    const seen: number[] = [];
    const look = () => {
      const bar = document.querySelector("[role=dialog] [role=progressbar]");
      const place = bar?.getAttribute("aria-valuenow") ?? null;
      if (place !== null && seen.at(-1) !== Number(place)) seen.push(Number(place));
    };
    const where = { subtree: true, childList: true, attributeFilter: ["aria-valuenow"] };
    new MutationObserver(look).observe(document.body, where);
    return seen;
  });
  return () => places.jsonValue();
}

test("three hundred families are invited at once, and the bar follows their mails", async ({
  page,
  world,
}) => {
  test.setTimeout(120_000);
  await page.goto(await aCrowd(150));
  await page.getByRole("button", { name: "Invite all parents" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite all parents" });
  await expect(dialog.getByText("302 parents are not invited yet.")).toBeVisible();
  await expect(dialog).toContainText("addresses that asked not to get mail from this camp");
  await expectAccessible(page);
  const bar = dialog.getByRole("progressbar");
  const placesOfBar = await followBar(page);
  await dialog.getByRole("button", { name: "Invite 302 parents" }).click();
  await expect(bar).toBeVisible();
  // Whoever closes it meanwhile finds it again.
  await dialog.getByRole("button", { name: "Back to the board" }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole("button", { name: "Invite all parents" }).click();
  const result = dialog.getByText("300 invites sent, 2 could not be delivered.");
  await expect(result).toBeVisible({ timeout: 60_000 });
  const places = await placesOfBar();
  expect(places.length, `the bar stood at ${places.join(", ")}`).toBeGreaterThanOrEqual(4);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  const mails = world.inbox.messages();
  expect(mails).toHaveLength(300);
  expect(new Set(mails.flatMap(({ to }) => to)).size).toBe(300);
  await expect(dialog.getByRole("list", { name: "Invites of parents" })).toHaveText("Sent 300Error 2");
  await expectAccessible(page);

  await dialog.getByRole("button", { name: "Back to the board" }).click();
  await expect(page.getByRole("row", { name: /2 parents, invite Sent$/ })).toHaveCount(149);
  await expect(page.getByRole("row", { name: /4 parents, invite Error$/ })).toHaveCount(1);
  await page.getByRole("button", { name: "Invite all parents" }).click();
  await expect(dialog.getByText("All parents are invited.")).toBeVisible();
});

test("the limit of the day leaves some for tomorrow, then refuses; known families need no mail", async ({
  page,
  world,
}) => {
  const used = await aWeekToInvite(camp, { name: "Used up" });
  await anInviteBehindTheScenes(camp, used, "rosa@example.org", 499);
  const elena = "elena@example.org";
  await linkElena(camp, await aWeekToInvite(camp, { emails: [elena], name: "Week 2", externalId: "M-7" }));
  const emails = [elena, "one@family.example", "two@family.example", "three@family.example"];
  const week = await aWeekToInvite(camp, { emails, name: "Week 4", externalId: "M-7" });
  await page.goto(week.path);
  const open = page.getByRole("button", { name: "Invite all parents" });
  await open.click();
  await page.getByRole("button", { name: "Invite 4 parents" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite all parents" });
  await expect(dialog.getByText("1 invite sent.")).toBeVisible();
  await expect(dialog.getByText("1 family known from an earlier week linked without a mail.")).toBeVisible();
  await expect(dialog.getByText("2 are left for tomorrow: 500 mails in 24 hours is the most.")).toBeVisible();
  await expectAccessible(page);
  expect(world.inbox.messages()).toHaveLength(1);
  await page.keyboard.press("Escape");
  await open.click();
  const refused = page.waitForResponse("**/callable/inviteAll");
  await dialog.getByRole("button", { name: "Invite 2 parents" }).click();
  await expect(dialog.getByRole("alert")).toHaveText(
    "This organization has sent 500 invites in the last 24 hours. The rest can go out tomorrow.",
  );
  expect((await refused).status()).toBe(429);
  await expectAccessible(page);
});

test.describe("on the narrowest phone", () => {
  test.use({ viewport: { width: 320, height: 700 }, hasTouch: true, isMobile: true });
  test("a retreat center invites all contacts; in light and dark", async ({ page }) => {
    const week = await aWeekToInvite(retreat, { emails: ["rosa@example.org", "tom@example.org"] });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(week.path);
    await page.getByRole("button", { name: "Invite all contacts" }).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Invite all contacts" });
    await expect(dialog.getByText("2 contacts are not invited yet.")).toBeVisible();
    await expect(dialog).not.toContainText(/parent|week|camp/i);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await expectAccessible(page);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await expectForFingers(dialog.getByRole("button"));
    await page.getByRole("button", { name: "Invite 2 contacts" }).press("Enter");
    await expect(dialog.getByText("2 invites sent.")).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Back to the board" })).toBeFocused();
  });
});

test("counts that cannot be read say so, and can be asked for again", async ({ page }) => {
  const week = await aWeekToInvite(camp);
  await intercept(page, "**/invites", (route) => route.fulfill({ status: 503, body: "" }));
  await page.goto(week.path);
  await page.getByRole("button", { name: "Invite all parents" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite all parents" });
  await expect(dialog.getByText("Failed to load invites.")).toBeVisible({ timeout: 15_000 });
  await page.unroute("**/invites");
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(dialog.getByText("1 parent is not invited yet.")).toBeVisible();
});
