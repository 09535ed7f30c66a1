import { sessionAnswer } from "#domain/identity/session.ts";
import type { Page } from "@playwright/test";
import { person } from "../cast.ts";
import { anInvitedFamily, campName } from "../families.ts";
import { expect, expectAccessible, test } from "../journey.ts";
import { button } from "../letters-home.ts";
import { countPresses } from "../presses.ts";
import type { World } from "../world.ts";

test.use({ viewport: { width: 390, height: 844 } });

/** From the newest email. */
async function signInCode({ inbox }: World, email: string): Promise<string> {
  const isCode = ({ to, subject }: { to: string[]; subject: string }) =>
    to.includes(email) && subject.endsWith("is your Cabin Courier code");
  const { subject } = await inbox.waitFor(isCode, 60_000);
  return subject.slice(0, 6);
}

/** Reads it as the page does. */
async function whoIsSignedIn(page: Page): Promise<string> {
  const answer: unknown = await page.evaluate(async () => {
    const minted = await (await fetch("/auth/token", { method: "POST" })).json();
    const headers = { authorization: `Bearer ${minted.bearer.token}` };
    return (await fetch("/api/session", { headers })).json();
  });
  return sessionAnswer.parse(answer).user.uid;
}

test("an invited address without any account is linked in at most five taps, and is the same person at a provider later", async ({
  page,
  browser,
  world,
}) => {
  const email = `opal-${person("elena").sub}@example.org`;
  const { link } = await anInvitedFamily(world, { child: "Theo Vasquez", email });
  // The first tap is on the button in the email.
  await page.goto(link);
  const presses = await countPresses(page);
  await expect(page.getByText(`${campName} invited you to write to Theo.`)).toBeVisible();
  await page.getByRole("button", { name: "Email me a code" }).click();
  const digits = page.getByRole("textbox", { name: "Code from the email" });
  await expect(digits).toBeFocused();
  await expectAccessible(page);
  await digits.pressSequentially(await signInCode(world, email));
  await expect(page.getByRole("heading", { name: "You're invited to write to Theo Vasquez" })).toBeVisible();
  expect(page.url()).toBe(link);
  await button(page, "Accept Invite").click();
  await expect(page.getByText("Linked!")).toBeVisible();
  expect(1 + (await presses())).toBeLessThanOrEqual(5);

  const sub = `opal-${person("elena").sub}`;
  world.identity.setPerson({ sub, name: "Opal Vasquez", email, emailVerified: true });
  const other = await (await browser.newContext({ baseURL: world.origin })).newPage();
  await other.goto("/my/participants");
  const opened = other.waitForEvent("popup");
  await other.getByRole("button", { name: "Sign in with Camp ID" }).click();
  await (await opened).locator(`button[value="${sub}"]`).click();
  await expect(other.getByRole("link", { name: "Theo Vasquez", exact: true })).toBeVisible();
  expect(await whoIsSignedIn(other)).toBe(await whoIsSignedIn(page));
  const told = await world.inbox.waitFor(
    ({ to, subject }) => to.includes(email) && subject === "A new way to sign in to Cabin Courier",
    60_000,
  );
  expect(told.text).toContain(`You signed in with Camp ID as ${email}.`);
  world.identity.removePerson(sub);
});

test("a code leads to the page that was wanted, and works only in the browser that asked for it", async ({
  page,
  browser,
  world,
}) => {
  const { email } = person("elena");
  const ask = async (tab: Page): Promise<void> => {
    await tab.goto("/my/participants");
    await tab.getByRole("button", { name: "Email me a code" }).click();
    await tab.getByRole("textbox", { name: "Your email" }).fill(email);
    await tab.keyboard.press("Enter");
    await expect(tab.getByRole("textbox", { name: "Code from the email" })).toBeFocused();
  };
  await ask(page);
  const code = await signInCode(world, email);
  const elsewhere = await (await browser.newContext({ baseURL: world.origin })).newPage();
  await ask(elsewhere);
  await elsewhere.keyboard.type(code);
  await expect(elsewhere.getByText("That code isn't right, or it has expired.")).toBeVisible();
  await page.getByRole("textbox", { name: "Code from the email" }).fill(code);
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(/Sign in/);
  // Without a camper this page leads on to the invites.
  await expect(page).toHaveURL(/\/(my\/participants|pending-invites)$/u);
});
