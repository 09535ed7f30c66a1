import type { Page } from "@playwright/test";
import { person } from "../cast.ts";
import { choose, expect, signInByPopup, test } from "../journey.ts";
import { anOwnCamp, signInAs } from "../own-camp.ts";

const signInButton = (page: Page) => page.getByRole("button", { name: "Sign in with Camp ID" });
const welcome = (page: Page) => page.getByText("Welcome, Nell Okafor");

/** From the next page that is opened on. */
async function blockPopups(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.open = () => null;
  });
}

test("a popup signs in and its opener knows, also when the provider isolates its window", async ({
  page,
  world,
}) => {
  await page.goto("/organizations");
  await signInByPopup(page, "nell");
  await expect(welcome(page)).toBeVisible();
  await page.reload();
  await expect(welcome(page)).toBeVisible();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(signInButton(page)).toBeVisible();

  world.identity.setCrossOriginOpenerPolicy("same-origin");
  await signInByPopup(page, "nell");
  await expect(welcome(page)).toBeVisible();
  await expect(page).toHaveURL("/organizations");
  world.identity.setCrossOriginOpenerPolicy(undefined);
});

test("a popup that is closed or blocked becomes a redirect, which returns to the requested page", async ({
  page,
  context,
  world,
}) => {
  await anOwnCamp(world, { name: "Camp Redirect", admins: ["dana"] });
  const requestedPage = page.getByRole("heading", { level: 1, name: "My Participants" });
  await page.goto("/my/participants");
  await expect(page).toHaveURL("/login");
  const opened = page.waitForEvent("popup");
  await signInButton(page).click();
  const popup = await opened;
  await popup.locator(`button[value="${person("dana").sub}"]`).waitFor();
  await popup.close();
  // A browser focuses the page when the window in front of it closes. A headless one does not.
  const focusPage = () => page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect
    .poll(async () => {
      await focusPage().catch(() => undefined);
      return new URL(page.url()).origin;
    })
    .toBe(world.identity.issuer);
  await choose(page, "dana");
  await expect(requestedPage).toBeVisible();

  await context.clearCookies();
  await blockPopups(page);
  await page.goto("/my/participants");
  await expect(page).toHaveURL("/login");
  await signInButton(page).click();
  await choose(page, "dana");
  await expect(requestedPage).toBeVisible();
});

test("a sign-in that the provider refuses says why and works on the next try, also by redirect", async ({
  page,
  context,
  world,
}) => {
  const refusal = page.getByRole("alert");
  world.identity.refuseNextSignIn();
  await page.goto("/organizations");
  await signInButton(page).click();
  await expect(refusal).toHaveText("The person cancelled the sign-in.");
  await signInByPopup(page, "nell");
  await expect(welcome(page)).toBeVisible();

  await context.clearCookies();
  await blockPopups(page);
  world.identity.refuseNextSignIn();
  await page.goto("/login");
  await signInButton(page).click();
  await expect(refusal).toHaveText("The person cancelled the sign-in.");
  await page.reload();
  await expect(signInButton(page)).toBeVisible();
  await expect(refusal).toHaveCount(0);
  await signInButton(page).click();
  await choose(page, "nell");
  await expect(welcome(page)).toBeVisible();
});

test("neither an unrequested callback nor a foreign page with the person's cookie gets in", async ({
  page,
  context,
  world,
}) => {
  await page.goto("/auth/callback?code=stolen&state=guessed");
  await expect(page.getByRole("alert")).toHaveText("Sign-in failed. Please try again.");
  await expect(page).toHaveURL("/login");

  await signInByPopup(page, "nell");
  await expect(welcome(page)).toBeVisible();
  const tokenUrl = `${world.origin}/auth/token`;
  const cookies = await context.cookies(world.origin);
  const sid = cookies.find((cookie) => cookie.name === "sid");
  expect(sid).toMatchObject({ httpOnly: true, sameSite: "Strict" });
  const requestToken = (origin: string) =>
    fetch(tokenUrl, { method: "POST", headers: { cookie: `sid=${sid?.value}`, origin } });
  expect((await requestToken("https://evil.example")).status).toBe(403);
  const answer: unknown = await (await requestToken(world.origin)).json();
  expect(answer).toMatchObject({ bearer: { expiresInSeconds: 600 } });

  // In a browser the Strict cookie is not even sent, and the page may not read the response.
  const foreign = await context.newPage();
  await foreign.goto(world.identity.issuer);
  const sent = foreign.waitForRequest(tokenUrl);
  const outcome = await foreign.evaluate(
    (url) =>
      fetch(url, { method: "POST", credentials: "include", mode: "no-cors" }).then(
        () => "answered",
        () => "blocked",
      ),
    tokenUrl,
  );
  expect(outcome).toBe("blocked");
  expect((await (await sent).allHeaders())["cookie"] ?? "").not.toContain("sid=");
});

test("signing out in one tab ends the calls of the other tab", async ({ page, context, world }) => {
  await signInAs(page, "nell");
  const firstCall = page.waitForRequest("**/api/session");
  await page.goto("/organizations");
  const authorization = (await firstCall).headers()["authorization"] ?? "";
  await expect(welcome(page)).toBeVisible();
  const callSession = () => fetch(`${world.origin}/api/session`, { headers: { authorization } });
  expect((await callSession()).status).toBe(200);

  const other = await context.newPage();
  await other.goto("/organizations");
  await other.getByRole("button", { name: "Logout" }).click();
  await expect(signInButton(page)).toBeVisible();
  expect((await callSession()).status).toBe(401);
});
