import type { Page } from "@playwright/test";
import { soon } from "../board-week.ts";
import {
  aWeekToInvite,
  anInviteBehindTheScenes,
  contactIn,
  linkElena,
  linkTo,
  openContacts,
} from "../inviting.ts";
import { intercept } from "../intercept.ts";
import { expect, expectAccessible, expectFocusWithin, signInByPopup, test } from "../journey.ts";
import { expectForFingers } from "../looks.ts";
import { anOwnCamp, callFrom, signInAs, type OwnCamp } from "../own-camp.ts";

let camp: OwnCamp;
let retreat: OwnCamp;
test.beforeEach(async ({ world, page }) => {
  camp = await anOwnCamp(world, { name: "Camp Fern Gully", admins: ["dana"] });
  retreat = await anOwnCamp(world, { name: "Quiet Pines", type: "Retreat Center", admins: ["dana"] });
  world.inbox.clear();
  await signInAs(page, "dana");
});
test.afterEach(async ({ world }) => {
  await camp.remove();
  await retreat.remove();
  world.inbox.clear();
});

/** What this person's own list answers, asked without a screen. */
async function listedFor(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const answer = await (await fetch("/auth/token", { method: "POST" })).text();
    const authorization = `Bearer ${/"token":"([^"]+)"/.exec(answer)?.[1] ?? ""}`;
    return (await fetch("/api/my/participants", { headers: { authorization } })).text();
  });
}

test("from Invite to linked and out again, with the staff's dialog open all the time", async ({
  page,
  browser,
  world,
}) => {
  const week = await aWeekToInvite(camp, { emails: ["elena@example.org"] });
  const dialog = await openContacts(page, week.path);
  const elena = contactIn(dialog, "elena@example.org");
  await expect(elena.getByText("NONE")).toBeVisible();
  await elena.getByRole("button", { name: "Invite elena@example.org" }).click();
  await expect(dialog.getByRole("status")).toHaveText("Invite queued for elena@example.org.");
  const link = await linkTo(world, "elena@example.org");
  await expect(elena.getByText("Sent")).toBeVisible();
  await expect(elena.getByRole("button", { name: "Resend invite to elena@example.org" })).toBeVisible();
  await expectAccessible(page);

  const family = await (await browser.newContext({ baseURL: world.origin })).newPage();
  await family.goto(link);
  await signInByPopup(family, "elena");
  await family.getByRole("button", { name: "Accept Invite" }).click();
  await expect(family.getByRole("heading", { name: "Linked!" })).toBeVisible();
  await expect(elena.getByText("Accepted")).toBeVisible(soon);
  await expect(elena.getByRole("button")).toHaveText(["Remove"]);
  await family.getByRole("link", { name: "Go to dashboard" }).click();
  await expect(family.getByRole("link", { name: "Maya Alvarez" })).toBeVisible();
  expect(await listedFor(family)).toContain("Maya Alvarez");

  await elena.getByRole("button", { name: "Remove elena@example.org" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove", exact: true }).click();
  await expect(dialog.getByText("Contact removed.")).toBeVisible();
  await expect(family.getByRole("link", { name: "Maya Alvarez" })).toHaveCount(0, soon);
  expect(await listedFor(family)).not.toContain("Maya Alvarez");
  const invite = new URL(link).searchParams.get("invite");
  expect(await callFrom(family, "acceptInvite", { orgId: camp.id, inviteId: invite })).toBe(404);
  await family.goto(link);
  await expect(family.getByText("Invalid invite link.")).toBeVisible();
  await family.context().close();
});

test("revoking asks first, and the link no longer works", async ({ page, browser, world }) => {
  const week = await aWeekToInvite(camp, { emails: ["thomas@example.org"] });
  const dialog = await openContacts(page, week.path);
  const thomas = contactIn(dialog, "thomas@example.org");
  await thomas.getByRole("button", { name: "Invite thomas@example.org" }).click();
  await expect(dialog.getByRole("status")).toHaveText("Invite queued for thomas@example.org.");
  const link = await linkTo(world, "thomas@example.org");
  await thomas.getByRole("button", { name: "Revoke invite for thomas@example.org" }).click();
  const question = page.getByRole("alertdialog", { name: "Revoke the invite for thomas@example.org?" });
  await expect(question).toContainText("The link in the mail stops working at once");
  await expectAccessible(page);
  await intercept(page, "**/callable/revokeInvite", (route) => route.fulfill({ status: 500, body: "oops" }));
  await question.getByRole("button", { name: "Revoke" }).click();
  await expect(question.getByRole("alert")).toHaveText("Failed to revoke invite.");
  await page.unroute("**/callable/revokeInvite");
  await question.getByRole("button", { name: "Revoke" }).click();
  await expect(dialog.getByRole("status")).toHaveText("Invite for thomas@example.org revoked.");
  await expect(thomas.getByText("NONE")).toBeVisible();
  await expect(thomas.getByRole("button", { name: "Invite thomas@example.org" })).toBeVisible();
  await expectFocusWithin(dialog);

  const family = await (await browser.newContext({ baseURL: world.origin })).newPage();
  await family.goto(link);
  await signInByPopup(family, "thomas");
  await expect(family.getByText("Invalid invite link.")).toBeVisible();
  await family.context().close();
});

test("a mailbox that does not exist turns the invite to an error that says why", async ({ page }) => {
  const week = await aWeekToInvite(camp, { emails: ["ben+550@example.org"] });
  const dialog = await openContacts(page, week.path);
  const ben = contactIn(dialog, "ben+550@example.org");
  await ben.getByRole("button", { name: "Invite ben+550@example.org" }).click();
  await expect(ben.getByText("Error", { exact: true })).toBeVisible();
  await expect(ben).toContainText("The mailbox did not take the mail");
  await expect(ben).toContainText("There is no such mailbox here");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("row", { name: "Maya Alvarez, 1 parent, invite Error" })).toBeVisible();
  await openContacts(page, week.path);
  await ben.getByRole("button", { name: "Resend" }).click();
  await expect(dialog.getByRole("status")).toHaveText("Invite queued for ben+550@example.org.");
  await expect(ben.getByText("Error", { exact: true })).toBeVisible();
});

test("whoever presses Invite on a list that is out of date is told how the invite stands", async ({
  page,
  world,
}) => {
  const emails = ["rosa@example.org", "ben+550@example.org", "kai+451@example.org", "pia@example.org"];
  const week = await aWeekToInvite(camp, { emails: [...emails, "elena@example.org"] });
  // The list as it was at the beginning, as on a machine that hears nothing any more.
  let first: Promise<string> | undefined;
  await intercept(page, "**/contacts", async (route) => {
    first ??= route.fetch().then((answer) => answer.text());
    await route.fulfill({ body: await first, contentType: "application/json" });
  });
  const dialog = await openContacts(page, week.path);
  const said = dialog.getByRole("status");
  const press = (email: string) => dialog.getByRole("button", { name: `Invite ${email}` }).click();
  const has = (email: string, fact: "sentAt" | "failedAt" | "takenAt") =>
    expect
      .poll(async () => {
        const rows = await camp.db
          .selectFrom("inviteMails as m")
          .innerJoin("invites as i", "i.id", "m.inviteId")
          .select(`m.${fact} as fact`)
          .where("i.contactId", "=", week.contacts.get(email) ?? "")
          .execute();
        return rows.some(({ fact: moment }) => moment !== null);
      })
      .toBe(true);

  await press("rosa@example.org");
  await expect(said).toHaveText("Invite queued for rosa@example.org.");
  await has("rosa@example.org", "sentAt");
  await press("rosa@example.org");
  await expect(said).toHaveText("Invite already sent to rosa@example.org.");
  expect(world.inbox.messages()).toHaveLength(1);

  await press("ben+550@example.org");
  await expect(said).toHaveText("Invite queued for ben+550@example.org.");
  await has("ben+550@example.org", "failedAt");
  await press("ben+550@example.org");
  await expect(said).toHaveText(
    "Previous invite for ben+550@example.org reported an error. Consider deleting it before re-sending.",
  );

  await press("kai+451@example.org");
  await has("kai+451@example.org", "takenAt");
  await press("kai+451@example.org");
  await expect(said).toHaveText("Invite already exists for kai+451@example.org (status: queued).");

  await anInviteBehindTheScenes(camp, week, "pia@example.org");
  await press("pia@example.org");
  await expect(said).toHaveText("Invite already exists for pia@example.org (status: pending).");

  await linkElena(camp, week);
  await press("elena@example.org");
  await expect(said).toHaveText("elena@example.org is already linked to this participant.");
});

test("everything that can refuse an invite says so in its own words", async ({ page }) => {
  const week = await aWeekToInvite(camp, { emails: ["rosa@example.org", "pia@example.org"] });
  const dialog = await openContacts(page, week.path);
  const rosa = contactIn(dialog, "rosa@example.org");
  const alert = rosa.getByRole("alert");
  const press = () => rosa.getByRole("button", { name: "Invite rosa@example.org" }).click();
  await intercept(page, "**/callable/inviteContact", (route) => route.fulfill({ status: 500, body: "oops" }));
  await press();
  await expect(alert).toHaveText("Failed to create invite.");
  await expectAccessible(page);
  await page.unroute("**/callable/inviteContact");

  const optOut = { organizationId: camp.id, email: "rosa@example.org", createdAt: new Date() };
  await camp.db.insertInto("mailOptOuts").values(optOut).execute();
  await press();
  await expect(alert).toHaveText("This address asked not to get mail from this organization.");
  await camp.db.deleteFrom("mailOptOuts").where("organizationId", "=", camp.id).execute();

  await anInviteBehindTheScenes(camp, week, "pia@example.org", 500);
  await press();
  await expect(alert).toHaveText(
    "This organization has sent 500 invites in the last 24 hours. The rest can go out tomorrow.",
  );

  const over = await aWeekToInvite(camp, { endDate: "2020-07-17" });
  await openContacts(page, over.path);
  await press();
  await expect(alert).toHaveText("This ended more than 30 days ago. Invites for it no longer work.");

  // No contact is without an address; a screen that meets one all the same says what is missing.
  await intercept(page, "**/contacts", async (route) => {
    const body = await (await route.fetch()).text();
    const named = body.replace('"name":null', '"name":"Rosa"');
    await route.fulfill({ body: named.replace('"rosa@example.org"', '""'), contentType: "application/json" });
  });
  await openContacts(page, over.path);
  await dialog.getByRole("button", { name: "Invite Rosa" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Contact email is required to invite.");
});

test("a family known by the camp's own id is linked without a mail; one known by name when staff say so", async ({
  page,
  world,
}) => {
  const emails = ["elena@example.org"];
  await linkElena(camp, await aWeekToInvite(camp, { emails, name: "Week 2", externalId: "M-7" }));
  const sure = await aWeekToInvite(camp, { emails, name: "Week 4", externalId: "M-7" });
  const dialog = await openContacts(page, sure.path);
  await expect(dialog.getByText("Known from Week 2: will be linked without a new invite")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Invite elena@example.org" }).click();
  await expect(dialog.getByRole("status")).toHaveText(
    "elena@example.org is already linked to this participant.",
  );
  await expect(dialog.getByText("Accepted")).toBeVisible();

  const named = await aWeekToInvite(camp, { emails, name: "Week 5" });
  await openContacts(page, named.path);
  await expect(dialog.getByText("Linked to Maya Alvarez in Week")).toBeVisible();
  await dialog.getByRole("button", { name: "Same child, link elena@example.org" }).click();
  await expect(dialog.getByRole("status")).toHaveText(
    "elena@example.org is already linked to this participant.",
  );
  await expect(dialog.getByText("Accepted")).toBeVisible();
  await expectFocusWithin(dialog);
  expect(world.inbox.messages()).toHaveLength(0);
});

test.describe("on the narrowest phone", () => {
  test.use({ viewport: { width: 320, height: 700 }, hasTouch: true, isMobile: true });
  test("a retreat center invites its contacts, by keyboard too", async ({ page, world }) => {
    const week = await aWeekToInvite(retreat, { emails: ["rosa@example.org"] });
    await page.emulateMedia({ reducedMotion: "reduce" });
    const dialog = await openContacts(page, week.path, "Contacts");
    await dialog.getByRole("button", { name: "Invite rosa@example.org" }).focus();
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("status")).toHaveText("Invite queued for rosa@example.org.");
    await expect(dialog.getByText("Sent", { exact: true })).toBeVisible();
    await expect(dialog.getByRole("group", { name: "Invite for rosa@example.org" })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(dialog.getByRole("button", { name: "Resend invite to rosa@example.org" })).toBeFocused();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await expectAccessible(page);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await expectForFingers(dialog.getByRole("button"));
    await world.inbox.waitFor(({ to }) => to.includes("rosa@example.org"));
  });
});
