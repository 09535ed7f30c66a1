import type { Page } from "@playwright/test";
import { maskedEmail } from "#domain/identity/email.ts";
import { person, type PersonKey } from "../cast.ts";
import { anInvitedFamily, campName, codeFor } from "../families.ts";
import { choose, expect, expectAccessible, signInByPopup, test } from "../journey.ts";
import { aCampWithLetters, button, paper } from "../letters-home.ts";
import { signInAs } from "../own-camp.ts";
import { countPresses } from "../presses.ts";
import { recordAnswers } from "../record-answers.ts";

test.use({ viewport: { width: 390, height: 844 } });

const accept = (page: Page) => button(page, "Accept Invite");
const heading = (page: Page, name: string) => page.getByRole("heading", { name });

test("from the mail to the first saved letter in at most five taps", async ({ page, world }) => {
  const { email } = person("elena");
  const { mail, link } = await anInvitedFamily(world, { child: "Theo Vasquez", email });
  expect(mail.subject).toBe(`Write to Theo at ${campName}`);
  // The first tap is on the button in the mail.
  await page.goto(link);
  const presses = await countPresses(page);
  await expect(page.getByText(`${campName} invited you to write to Theo.`)).toBeVisible();
  await expect(page.getByText(`Your invite was sent to ${email}`)).toBeVisible();
  const opened = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Sign in with Camp ID" }).click();
  // In the provider's own window.
  await choose(await opened, "elena");
  await expect(heading(page, "You're invited to write to Theo Vasquez")).toBeVisible();
  await expect(page.getByText("Dana Whitlock")).toBeVisible();
  expect(page.url()).toBe(link);
  // On a small phone the button is in sight without scrolling.
  const box = await accept(page).boundingBox();
  expect((box?.y ?? 999) + (box?.height ?? 0)).toBeLessThan(568);
  await accept(page).click();
  await expect(heading(page, "You can write to Theo now")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Write to Theo" }).click();
  await paper(page, "Theo").fill("Dear Theo, welcome to camp.");
  await button(page, "Save Note").click();
  await expect(page.getByRole("article", { name: "Waiting to print" })).toContainText("welcome to camp");
  expect(1 + (await presses())).toBeLessThanOrEqual(5);

  await page.goto(link);
  await expect(page.getByText("Linked!")).toBeVisible();
  await page.getByRole("link", { name: "Go to dashboard" }).click();
  await expect(page).toHaveURL("/my/participants");
  const envelope = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("link", { name: "Theo Vasquez", exact: true }) });
  for (const words of [campName, "Week 4 · Trailblazers", "Loon Cabin"])
    await expect(envelope).toContainText(words);
  // The whole card is the link, also its empty corner.
  const card = await envelope.boundingBox();
  await envelope.click({ position: { x: 5, y: (card?.height ?? 0) - 5 } });
  await expect(heading(page, "Theo Vasquez")).toBeVisible();
});

test("from the mail to the reply in at most two taps, and in four when signed out", async ({
  page,
  browser,
  world,
}) => {
  const home = await aCampWithLetters(world);
  const maya = await home.child({ name: "Maya Vasquez" });
  await home.waits(maya, "Dear Maya");
  const jobId = await home.staff.print();
  await home.staff.respond(jobId);
  const reply = (tab: Page) => tab.getByRole("article", { name: "Maya wrote back" });
  await signInAs(page, "elena");
  await page.goto(maya.path);
  const presses = await countPresses(page);
  await expect(reply(page)).toBeInViewport();
  expect(1 + (await presses())).toBeLessThanOrEqual(2);

  const signedOut = await (await browser.newContext({ baseURL: world.origin })).newPage();
  await signedOut.goto(maya.path);
  await expect(heading(signedOut, "Sign in to read your letters")).toBeVisible();
  const pressesSignedOut = await countPresses(signedOut);
  await signInByPopup(signedOut, "elena");
  await expect(reply(signedOut)).toBeInViewport();
  // The provider's own window takes one more.
  expect(2 + (await pressesSignedOut())).toBeLessThanOrEqual(4);
});

test("a forwarded link or an unverified address reveals nothing about the child until a code verifies the mailbox", async ({
  page,
  browser,
  world,
}) => {
  const { email } = person("elena");
  const { link } = await anInvitedFamily(world, { child: "Theodora Secretname", email });
  const received = recordAnswers(page);
  await page.goto(link);
  await signInByPopup(page, "thomas");
  await expect(page.getByRole("alert").filter({ hasText: "Email mismatch" })).toBeVisible();
  await expect(page.getByText(maskedEmail(email))).toBeVisible();
  await expect(page.getByText(`You're signed in as ${person("thomas").email}.`)).toBeVisible();
  await expect(accept(page)).toHaveCount(0);
  await button(page, "Send a code to that email").click();
  const field = page.getByLabel("Code from the email");
  const code = await codeFor(world, email);
  expect(code).toMatch(/^\d{3} \d{3}$/);
  await field.fill(code === "000 000" ? "111111" : "000000");
  await accept(page).click();
  await expect(page.getByText("That code isn't right. Check the email, or send a new code.")).toBeVisible();
  await expectAccessible(page);
  expect(await received()).toContain("mismatch");
  expect(await received()).not.toContain("Secretname");
  expect(await page.content()).not.toContain("Secretname");
  await field.fill(code);
  await accept(page).click();
  await expect(heading(page, "You can write to Theodora now")).toBeVisible();

  const newPage = async () => (await browser.newContext({ baseURL: world.origin })).newPage();
  // The link works once: the owner of the address comes too late and learns no more than that.
  const late = await newPage();
  await late.goto(link);
  await signInByPopup(late, "elena");
  await expect(late.getByText("Invalid invite link.")).toBeVisible();

  const sam = person("sam");
  const toSam = await anInvitedFamily(world, { child: "Alba Unproven", email: sam.email });
  const unverified = await newPage();
  await unverified.goto("/pending-invites");
  await signInByPopup(unverified, "sam");
  await expect(heading(unverified, "Confirm your email")).toBeVisible();
  await unverified.goto(toSam.link);
  await expect(unverified.getByText("hasn't confirmed that this email is yours")).toBeVisible();
  await expect(unverified.getByText("Alba")).toHaveCount(0);
  await button(unverified, "Send a code to that email").click();
  await unverified.getByLabel("Code from the email").fill(await codeFor(world, sam.email));
  await accept(unverified).click();
  await expect(unverified.getByText("Linked!")).toBeVisible();
  await unverified.getByRole("link", { name: "Go to dashboard" }).click();
  await expect(unverified.getByRole("link", { name: "Alba Unproven" })).toBeVisible();
});

test("a sign-in by redirect comes back to the invite, also with another account", async ({ page, world }) => {
  const { link } = await anInvitedFamily(world, { child: "Rosa Vasquez", email: person("elena").email });
  // As with a popup blocker.
  await page.addInitScript(() => {
    window.open = () => null;
  });
  const signInByRedirect = async (who: PersonKey) => {
    await page.getByRole("button", { name: "Sign in with Camp ID" }).click();
    await choose(page, who);
  };
  await page.goto(link);
  await signInByRedirect("thomas");
  await expect(page.getByRole("alert").filter({ hasText: "Email mismatch" })).toBeVisible();
  await button(page, "Sign in with another account").click();
  await expect(heading(page, "Accept your invite")).toBeVisible();
  await signInByRedirect("elena");
  await expect(accept(page)).toBeVisible();
  expect(page.url()).toBe(link);
  await accept(page).click();
  await expect(page.getByText("Linked!")).toBeVisible();
});
