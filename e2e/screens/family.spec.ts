import type { Page } from "@playwright/test";
import { codesPerHour } from "#domain/invites/invite.ts";
import { createFamilies, hosts, type Families } from "../families.ts";
import { holdBack, intercept } from "../intercept.ts";
import { expect, expectAccessible, signInByPopup, test, type PersonKey } from "../journey.ts";
import { expectForFingers } from "../looks.ts";
import { settling } from "../settling.ts";

// Every state is looked at by axe, in light and in dark; that takes a while on a busy machine.
test.describe.configure({ timeout: 120_000 });

let families: Families;
test.beforeEach(async ({ world, page }) => {
  families = createFamilies(world);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: "reduce" });
});
test.afterEach(() => families.clear());

async function signInAs(page: Page, person: PersonKey, path: string): Promise<void> {
  await page.goto(path);
  await signInByPopup(page, person);
}

/** Light and dark, nothing cut off at 320 px, everything big enough for a finger. */
async function expectFitForFamilies(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  const targets = page.locator(".family-page :is(a, button, input), .login :is(a, button)");
  // The name of an envelope is small, but its link reaches over the whole card.
  await expectForFingers(targets, { reachingOver: ".envelope" });
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 390, height: 844 });
}

/** How each kind of organization speaks on the page of its invite. */
const wordings = [
  {
    host: "camp",
    facts: ["Camp", "Camp Pine Hollow", "Week", "Invited by", "Dana Whitlock"],
    note: "the camp prints your letter and hands it to the camper",
  },
  {
    host: "retreat",
    facts: ["Retreat Center", "Stillwater Retreat", "Event", "Invited by", "Ruth Aldana"],
    note: "the organization prints your letter and hands it to the participant",
  },
] as const;

for (const { host, facts, note } of wordings) {
  test(`the page of an invite speaks as a ${host} does`, async ({ page }) => {
    await families.invite({ host, child: "Theo Vasquez", email: "elena@example.org", event: "July Days" });
    const { link } = await families.mailAbout("Theo Vasquez");
    await page.goto(link);
    await expect(page.getByText("Somebody is looking forward to a letter from you.")).toBeVisible();
    await expectFitForFamilies(page);
    await signInByPopup(page, "elena");
    await expect(page.getByRole("button", { name: "Accept Invite" })).toBeVisible();
    for (const fact of facts) await expect(page.getByText(fact, { exact: true })).toBeVisible();
    await expect(page.getByText("July Days Jul 18, 2027 to Jul 24, 2027")).toBeVisible();
    await expect(page.getByText(note)).toBeVisible();
    await expectFitForFamilies(page);
    await intercept(page, "**/callable/acceptInvite", (route) =>
      route.fulfill({ status: 500, body: "oops" }),
    );
    await page.getByRole("button", { name: "Accept Invite" }).click();
    await expect(page.getByRole("alert")).toHaveText("Failed to accept invite.");
    await page.unroute("**/callable/acceptInvite");
    await page.getByRole("button", { name: "Accept Invite" }).click();
    await expect(page.getByRole("heading", { name: "Linked!" })).toBeVisible();
    await expectFitForFamilies(page);
  });

  test(`a mismatch at a ${host} names it and masks the address`, async ({ page }) => {
    await families.invite({ host, child: "Theo Vasquez", email: "elena@example.org" });
    const { link } = await families.mailAbout("Theo Vasquez");
    await signInAs(page, "thomas", link);
    await expect(
      page.getByText(`${hosts[host].name} sent this invite to e…a@e…e.org. You are signed in as`),
    ).toBeVisible();
    await page.getByRole("button", { name: "Send a code to that address" }).click();
    await expect(
      page.getByText("A code is on its way to e…a@e…e.org. It works for 10 minutes."),
    ).toBeVisible();
    const field = page.getByLabel("Code from the e-mail");
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute("inputmode", "numeric");
    await expect(field).toHaveAttribute("autocomplete", "one-time-code");
    await expectFitForFamilies(page);
    for (let times = 2; times <= codesPerHour; times += 1) {
      const answered = page.waitForResponse("**/callable/sendInviteCode");
      await page.getByRole("button", { name: "Send a new code" }).click();
      expect((await answered).status()).toBe(200);
      // A press while it says "Sending…" counts for nothing.
      await expect(page.getByRole("button", { name: "Send a new code" })).toBeVisible();
    }
    await page.getByRole("button", { name: "Send a new code" }).click();
    await expect(page.getByRole("alert")).toHaveText(
      "Too many codes were asked for. Please try again in an hour.",
    );
  });
}

test("a hint that differs says so before the server has answered, and the server decides", async ({
  page,
}) => {
  await families.invite({ child: "Theo Vasquez", email: "elena@example.org" });
  const { link } = await families.mailAbout("Theo Vasquez");
  const letAnswer = await holdBack(page, "**/api/invites/**");
  await signInAs(page, "elena", link.replace("elena", "somebody"));
  await expect(page.getByRole("heading", { name: "Email mismatch" })).toBeVisible();
  letAnswer();
  await expect(page.getByRole("button", { name: "Accept Invite" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Email mismatch" })).toHaveCount(0);
});

test("links that cannot work say so, signed out and in", async ({ page }) => {
  const org = hosts.camp.id;
  const broken = ["/invite/accept", `/invite/accept?org=${org}`, `/invite/accept?org=${org}&invite=x`];
  for (const path of broken) {
    await page.goto(path);
    await expect(page.getByText("Invalid invite link.")).toBeVisible();
  }
  await expectFitForFamilies(page);
  await signInAs(page, "thomas", "/pending-invites");
  await expect(page.getByRole("heading", { name: "You're all caught up" })).toBeVisible();
  for (const path of [...broken, `/invite/accept?org=${org}&invite=${"x".repeat(32)}`]) {
    await page.goto(path);
    await expect(page.getByText("Invalid invite link.")).toBeVisible();
  }
  await expectFitForFamilies(page);
});

test("a revoked invite's link works no longer, also on an open page", async ({ page }) => {
  const invited = await families.invite({ child: "Theo Vasquez", email: "elena@example.org" });
  const { link } = await families.mailAbout("Theo Vasquez");
  const settled = settling(page);
  await signInAs(page, "elena", link);
  await expect(page.getByRole("button", { name: "Accept Invite" })).toBeVisible();
  await settled();
  await families.call("revokeInvite", invited);
  await expect(page.getByText("Invalid invite link.")).toBeVisible({ timeout: 2_000 });
});

test("pending invites: a card for each, with its marker and the way to its details", async ({ page }) => {
  const day = (away: number) => new Date(Date.now() + away * 86_400_000).toISOString().slice(0, 10);
  const email = "elena@example.org";
  const at = (child: string, event: string, from: number, to: number) =>
    families.invite({ child, email, event, startDate: day(from), endDate: day(to) });
  await at("Joel Vasquez", "Week 1", -12, -6);
  await at("Maya Vasquez", "Week 3", -2, 3);
  await families.invite({ host: "retreat", child: "Rosalind Vasquez-Montgomery", email, event: "Next Year" });
  await page.goto("/pending-invites");
  await expect(page.getByRole("heading", { name: "Sign in to view invites" })).toBeVisible();
  await expectFitForFamilies(page);
  await signInByPopup(page, "elena");
  await expect(page).toHaveURL("/my/participants");
  await page.goto("/pending-invites");
  for (const [child, marker] of [
    ["Joel Vasquez", "Past"],
    ["Maya Vasquez", "Active"],
    ["Rosalind Vasquez-Montgomery", "Upcoming"],
  ] as const) {
    const card = page.getByRole("listitem").filter({ hasText: child });
    await expect(card).toContainText("Pending");
    await expect(card).toContainText(marker);
  }
  const retreat = page.getByRole("listitem").filter({ hasText: "Rosalind" });
  for (const words of ["Stillwater Retreat", "Next Year", "Jul 18, 2027 to Jul 24, 2027"])
    await expect(retreat).toContainText(words);
  await expectFitForFamilies(page);
  await retreat.getByRole("link", { name: "Open invite details" }).click();
  await expect(page).toHaveURL(new RegExp(`/invite/accept\\?org=${hosts.retreat.id}&invite=[\\w-]+$`));
  await expect(page.getByRole("button", { name: "Accept Invite", exact: true })).toBeVisible();
});

test("pending invites: what is accepted goes, then nothing waits, and a failure is told", async ({
  page,
}) => {
  const children = ["Joel Vasquez", "Rosalind Vasquez-Montgomery"];
  for (const child of children) await families.invite({ child, email: "elena@example.org" });
  await signInAs(page, "elena", "/pending-invites");
  await expect(page).toHaveURL("/my/participants");
  await page.goto("/pending-invites");
  for (const child of children) {
    const letAccept = await holdBack(page, "**/callable/acceptInvite");
    const card = page.getByRole("listitem").filter({ hasText: child });
    await card.getByRole("button", { name: "Accept invite" }).click();
    await expect(card.getByText("Accepting…")).toBeVisible();
    letAccept();
    await expect(card).toHaveCount(0);
  }
  await expect(page.getByRole("heading", { name: "You're all caught up" })).toBeVisible();
  await expectFitForFamilies(page);
  await intercept(page, "**/callable/listPendingInvites", (route) =>
    route.fulfill({ status: 403, body: "no" }),
  );
  await page.reload();
  await expect(page.getByRole("alert")).toContainText("Failed to load invites.");
  await expectFitForFamilies(page);
  await page.unroute("**/callable/listPendingInvites");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("link", { name: "My Participants" }).last().click();
  await expect(page.getByRole("link", { name: "Rosalind Vasquez-Montgomery", exact: true })).toBeVisible();
});

test("My Participants: the card can be hidden and stays so, and envelopes hold their words", async ({
  page,
}) => {
  const email = "elena@example.org";
  await families.invite({ child: "Maya Vasquez", email, event: "Week 3 · Lakeside" });
  await families.invite({ host: "retreat", child: "Joel Vasquez", email, building: null });
  await signInAs(page, "elena", "/my/participants");
  // A signed-out visit goes by the sign-in screen and comes back.
  await expect(page.getByRole("heading", { name: "2 pending invites" })).toBeVisible();
  await expectFitForFamilies(page);
  await page.getByRole("button", { name: "Accept invite for Maya Vasquez" }).click();
  const maya = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("link", { name: "Maya Vasquez", exact: true }) });
  for (const words of ["Week 3 · Lakeside", "Loon Cabin", "Write your first message", "Upcoming"])
    await expect(maya).toContainText(words);
  await page.getByRole("button", { name: "Hide pending invites" }).click();
  await expect(page.getByRole("heading", { name: "Joel Vasquez" })).toHaveCount(0);
  await expectFitForFamilies(page);
  await page.reload();
  await page.getByRole("button", { name: "Show pending invites" }).click();
  await expect(page.getByRole("heading", { name: "Joel Vasquez" })).toBeVisible();
  await intercept(page, "**/api/my/participants", (route) => route.fulfill({ status: 403, body: "no" }));
  await page.reload();
  await expect(page.getByRole("alert")).toContainText("Failed to load participants.");
  await expectFitForFamilies(page);
});

test("My Participants of somebody with nobody says so", async ({ page }) => {
  await signInAs(page, "marcus", "/my/participants");
  await expect(page.getByRole("heading", { name: "Nobody to write to yet" })).toBeVisible();
  await expectFitForFamilies(page);
});
