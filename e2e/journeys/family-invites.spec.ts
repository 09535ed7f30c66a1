import type { Browser, BrowserContext, Page } from "@playwright/test";
import { createFamilies, type Families } from "../families.ts";
import { intercept } from "../intercept.ts";
import { choose, expect, expectAccessible, signInByPopup, test } from "../journey.ts";
import type { World } from "../world.ts";

let families: Families;
test.beforeEach(({ world }) => {
  families = createFamilies(world);
});
const phones: BrowserContext[] = [];
test.afterEach(async () => {
  // One that stays open goes on asking for as long as the journeys run.
  await Promise.all(phones.splice(0).map((context) => context.close()));
  await families.clear();
});

const phone = { width: 390, height: 844 };

/** Another browser than everybody else's: what a family holds in its hand. */
async function aPhone(browser: Browser, world: World): Promise<Page> {
  const context = await browser.newContext({ baseURL: world.origin, viewport: phone });
  phones.push(context);
  return context.newPage();
}

test("from the open mail to linked in at most four taps", async ({ browser, world }) => {
  await families.invite({ child: "Theo Vasquez", email: "elena@example.org" });
  const { mail, link } = await families.mailAbout("Theo Vasquez");
  expect(mail.to).toEqual(["elena@example.org"]);
  expect(mail.subject).toBe("Write to Theo at Camp Pine Hollow");
  const page = await aPhone(browser, world);
  let taps = 0;
  const tap = async <T>(deed: Promise<T>): Promise<T> => {
    taps += 1;
    return deed;
  };
  await tap(page.goto(link));
  await expect(page.getByText("Your invite was sent to elena@example.org")).toBeVisible();
  const opened = page.waitForEvent("popup");
  await tap(page.getByRole("button", { name: "Sign in with Camp ID" }).click());
  await tap(choose(await opened, "elena"));
  await expect(page.getByRole("heading", { name: "You are invited to write to Theo Vasquez" })).toBeVisible();
  await expect(page.getByText("Dana Whitlock")).toBeVisible();
  // The same page, and the one button is in sight without scrolling on a small phone.
  expect(page.url()).toBe(link);
  const accept = page.getByRole("button", { name: "Accept Invite" });
  const box = await accept.boundingBox();
  expect((box?.y ?? 999) + (box?.height ?? 0)).toBeLessThan(568);
  await tap(accept.click());
  await expect(page.getByRole("heading", { name: "Linked!" })).toBeVisible();
  expect(taps).toBeLessThanOrEqual(4);
  await expectAccessible(page);

  await page.getByRole("link", { name: "Go to dashboard" }).click();
  await expect(page).toHaveURL("/my/participants");
  const envelope = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("link", { name: "Theo Vasquez", exact: true }) });
  for (const words of ["Camp Pine Hollow", "Week 4 · Trailblazers", "Loon Cabin", "Write your first message"])
    await expect(envelope).toContainText(words);
  // The whole card is the link, also its emptiest corner.
  const corner = await envelope.boundingBox();
  await envelope.click({ position: { x: 5, y: (corner?.height ?? 0) - 5 } });
  await expect(page).toHaveURL(/\/my\/participants\/[0-9a-f-]{36}$/);
  // The link is used, and says so to whoever opens it again.
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Linked!" })).toBeVisible();
});

test("a sign-in that goes by redirect comes back to the same invite", async ({ browser, world }) => {
  await families.invite({ child: "Rosa Vasquez", email: "elena@example.org" });
  const { link } = await families.mailAbout("Rosa Vasquez");
  const page = await aPhone(browser, world);
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto(link);
  await page.getByRole("button", { name: "Sign in with Camp ID" }).click();
  await choose(page, "elena");
  await expect(page.getByRole("button", { name: "Accept Invite" })).toBeVisible();
  expect(page.url()).toBe(link);
});

test("a forwarded link tells another account nothing of the child, until the invited mailbox is proven", async ({
  browser,
  world,
}) => {
  await families.invite({ child: "Theodora Secretname", email: "elena@example.org" });
  const { link } = await families.mailAbout("Theodora Secretname");
  const page = await aPhone(browser, world);
  const bodies: Promise<string>[] = [];
  page.on("response", (response) => {
    // A live stream never ends; it carries names of topics only.
    if (response.headers()["content-type"]?.includes("event-stream") === true) return;
    bodies.push(response.text().catch(() => ""));
  });
  const told = async () => (await Promise.all(bodies)).join("\n");
  await page.goto(link);
  await signInByPopup(page, "thomas");
  await expect(page.getByRole("heading", { name: "Email mismatch" })).toBeVisible();
  await expect(page.getByText("e…a@e…e.org")).toBeVisible();
  await expect(page.getByText("You are signed in as thomas@example.org.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Accept Invite" })).toHaveCount(0);
  await expectAccessible(page);
  await page.goto("/pending-invites");
  await expect(page.getByRole("heading", { name: "You're all caught up" })).toBeVisible();
  await page.goto(link);

  await page.getByRole("button", { name: "Send a code to that address" }).click();
  const field = page.getByLabel("Code from the e-mail");
  const code = await families.codeFor("elena@example.org", 1);
  expect(code).toMatch(/^\d{3} \d{3}$/);
  await field.fill(code === "000 000" ? "111111" : "000000");
  await page.getByRole("button", { name: "Accept Invite" }).click();
  await expect(page.getByText("That code is not right.")).toBeVisible();
  await expectAccessible(page);
  expect(await told()).toContain("mismatch");
  expect(await told()).not.toContain("Secretname");
  expect(await page.content()).not.toContain("Secretname");

  await field.fill(code);
  await page.getByRole("button", { name: "Accept Invite" }).click();
  await expect(page.getByRole("heading", { name: "Linked!" })).toBeVisible();
  await expect(page.getByText("You can write to Theodora Secretname now.")).toBeVisible();
  // Single use: its owner comes too late, and learns no more than that.
  const elena = await aPhone(browser, world);
  await elena.goto(link);
  await signInByPopup(elena, "elena");
  await expect(elena.getByText("Invalid invite link.")).toBeVisible();
});

test("five wrong digits end a code, and a new one works", async ({ browser, world }) => {
  await families.invite({ child: "Juno Brandt", email: "elena@example.org" });
  const { link } = await families.mailAbout("Juno Brandt");
  const page = await aPhone(browser, world);
  await page.goto(link);
  await signInByPopup(page, "thomas");
  await page.getByRole("button", { name: "Send a code to that address" }).click();
  const first = await families.codeFor("elena@example.org", 1);
  const field = page.getByLabel("Code from the e-mail");
  const wrong = first === "000 000" ? "111111" : "000000";
  for (let times = 1; times <= 5; times += 1) {
    await field.fill(wrong);
    const answered = page.waitForResponse("**/callable/acceptInviteWithCode");
    await page.getByRole("button", { name: "Accept Invite" }).click();
    expect((await answered).status()).toBe(400);
    await expect(page.getByText("That code is not right.")).toBeVisible();
  }
  await field.fill(first);
  await page.getByRole("button", { name: "Accept Invite" }).click();
  await expect(page.getByText("That code no longer works. Ask for a new one.")).toBeVisible();
  await page.getByRole("button", { name: "Send a new code" }).click();
  await expect(page.getByText("A new code is on its way")).toBeVisible();
  await field.fill(await families.codeFor("elena@example.org", 2));
  await page.getByRole("button", { name: "Accept Invite" }).click();
  await expect(page.getByRole("heading", { name: "Linked!" })).toBeVisible();
});

test("who signs in with another account from the page of a mismatch comes back to it", async ({
  browser,
  world,
}) => {
  await families.invite({ child: "Ines Vasquez", email: "elena@example.org" });
  const { link } = await families.mailAbout("Ines Vasquez");
  const page = await aPhone(browser, world);
  await page.goto(link);
  await signInByPopup(page, "thomas");
  await page.getByRole("button", { name: "Sign in with another account" }).click();
  await expect(page.getByRole("heading", { name: "Accept your invite" })).toBeVisible();
  await signInByPopup(page, "elena");
  await page.getByRole("button", { name: "Accept Invite" }).click();
  await expect(page.getByRole("heading", { name: "Linked!" })).toBeVisible();
});

test("an address the provider has not verified brings no invites, and a code proves it", async ({
  browser,
  world,
}) => {
  await families.invite({ host: "retreat", child: "Alba Unproven", email: "sam@example.org" });
  const { link } = await families.mailAbout("Alba Unproven");
  const page = await aPhone(browser, world);
  await page.goto("/pending-invites");
  await expect(page.getByRole("heading", { name: "Sign in to view invites" })).toBeVisible();
  await signInByPopup(page, "sam");
  await expect(page.getByRole("heading", { name: "You're all caught up" })).toBeVisible();
  await page.goto("/my/participants");
  await expect(page.getByRole("heading", { name: "You're all caught up" })).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Email mismatch" })).toBeVisible();
  await expect(page.getByText("has not confirmed that this address is yours")).toBeVisible();
  await expect(page.getByText("Alba")).toHaveCount(0);
  await page.getByRole("button", { name: "Send a code to that address" }).click();
  await page.getByLabel("Code from the e-mail").fill(await families.codeFor("sam@example.org", 1));
  await page.getByRole("button", { name: "Accept Invite" }).click();
  await expect(page.getByRole("heading", { name: "Linked!" })).toBeVisible();
  await page.getByRole("link", { name: "Go to dashboard" }).click();
  await expect(page.getByRole("link", { name: "Alba Unproven" })).toBeVisible();
});

test("invites come and go on an open page, and accepting one moves it to the envelopes", async ({
  browser,
  world,
}) => {
  await families.invite({ child: "Maya Vasquez", email: "elena@example.org" });
  const page = await aPhone(browser, world);
  await page.goto("/login");
  await signInByPopup(page, "elena");
  await expect(page).toHaveURL("/my/participants");
  await expect(page.getByRole("heading", { name: "Pending invite" })).toBeVisible();
  const second = await families.invite({
    host: "retreat",
    child: "Joel Vasquez",
    email: "elena@example.org",
    event: "Autumn Retreat",
  });
  await expect(page.getByRole("heading", { name: "2 pending invites" })).toBeVisible({ timeout: 2_000 });
  await page.getByRole("button", { name: "Accept invite for Maya Vasquez" }).click();
  await expect(page.getByText("Linked! You can write to Maya Vasquez now.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Maya Vasquez", exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Pending invite", exact: true })).toBeVisible();
  await families.call("revokeInvite", second, "retreat");
  await expect(page.getByRole("heading", { name: "Pending invite" })).toHaveCount(0, { timeout: 2_000 });
});

test("somebody with an invite is taken to it once after signing in, staff as well", async ({ page }) => {
  await families.invite({ host: "retreat", child: "Pia Whitlock", email: "dana@example.org" });
  await page.goto("/organizations");
  await signInByPopup(page, "dana");
  await expect(page).toHaveURL("/my/participants");
  await expect(page.getByRole("heading", { name: "Pia Whitlock" })).toBeVisible();
  // The way back leads to where she wanted to go, and nothing pulls her away again.
  await page.goBack();
  await expect(page).toHaveURL("/organizations");
  await expect(page.getByText("You manage this camp")).toBeVisible();
  await page.reload();
  await expect(page.getByText("You manage this camp")).toBeVisible();
  await page.goto("/pending-invites");
  await expect(page.getByRole("heading", { name: "Pia Whitlock" })).toBeVisible();
  await expect(page).toHaveURL("/pending-invites");
  // Signing in anew is a new visit.
  await page.goto("/organizations");
  await page.getByRole("button", { name: "Logout" }).click();
  await signInByPopup(page, "dana");
  await expect(page).toHaveURL("/my/participants");
});

test("a check in the background that fails leaves everybody where they are", async ({ page }) => {
  await families.invite({ host: "retreat", child: "Pia Whitlock", email: "dana@example.org" });
  await intercept(page, "**/callable/listPendingInvites", (route) =>
    route.fulfill({ status: 403, body: "no" }),
  );
  await page.goto("/organizations");
  const checked = page.waitForResponse("**/callable/listPendingInvites");
  await signInByPopup(page, "dana");
  await checked;
  await expect(page.getByText("You manage this camp")).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page).toHaveURL("/organizations");
});
