import type { Page } from "@playwright/test";
import { intercept } from "../intercept.ts";
import { choose, expect, signInByPopup, test } from "../journey.ts";

test.use({ ownBrowser: true });

const welcome = (page: Page) => page.getByText("Welcome, Nell Okafor");

test.afterEach(({ world }) => world.identity.setCrossOriginOpenerPolicy(undefined));

test("a popup signs in, and the page that opened it knows", async ({ page }) => {
  await page.goto("/organizations");
  await signInByPopup(page, "nell");
  await expect(welcome(page)).toBeVisible();
  await page.reload();
  await expect(welcome(page)).toBeVisible();
});

test("a popup works with a provider that cuts itself off by COOP same-origin", async ({ page, world }) => {
  world.identity.setCrossOriginOpenerPolicy("same-origin");
  await page.goto("/organizations");
  await signInByPopup(page, "nell");
  await expect(welcome(page)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/organizations");
});

test("a blocked popup goes on as a redirect and comes back to the wanted page", async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto("/login");
  await page.evaluate(() => sessionStorage.setItem("cabin-courier.post-login-path", "/organizations"));
  await page.getByRole("button", { name: "Sign in with Camp ID" }).click();
  await choose(page, "nell");
  await expect(welcome(page)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/organizations");
});

test("a popup that is closed goes on as a redirect", async ({ page }) => {
  await page.goto("/organizations");
  const opened = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Sign in with Camp ID" }).click();
  const popup = await opened;
  await popup.getByRole("button", { name: "Nell Okafor" }).waitFor();
  await popup.close();
  // What a browser does when the window in front closes; the headless one keeps every page in focus.
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await choose(page, "nell");
  await expect(page.getByText("Welcome, Nell Okafor")).toBeVisible();
});

test("a provider that refuses is said so, and another try works", async ({ page, world }) => {
  world.identity.refuseNextSignIn();
  await page.goto("/organizations");
  const opened = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Sign in with Camp ID" }).click();
  await opened;
  await expect(page.getByRole("alert")).toHaveText("The person cancelled the sign-in.");
  await signInByPopup(page, "nell");
  await expect(welcome(page)).toBeVisible();
});

test("a sign-in that fails without a word from the provider is said in ours", async ({ page }) => {
  await intercept(page, "**/auth/providers", (route) =>
    route.fulfill({ json: { providers: [{ id: "gone", label: "Camp ID" }] } }),
  );
  await page.goto("/organizations");
  await page.getByRole("button", { name: "Sign in with Camp ID" }).click();
  await expect(page.getByRole("alert")).toHaveText("Sign-in failed.");
});

test("a refused redirect is said on the sign-in screen, once", async ({ page, world }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  world.identity.refuseNextSignIn();
  await page.goto("/login");
  await page.getByRole("button", { name: "Sign in with Camp ID" }).click();
  await expect(page.getByRole("alert")).toHaveText("The person cancelled the sign-in.");
  await page.reload();
  await expect(page.getByRole("button", { name: "Sign in with Camp ID" })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("an answer nobody asked for signs nobody in", async ({ page }) => {
  await page.goto("/auth/callback?code=stolen&state=guessed");
  await expect(page.getByRole("alert")).toHaveText("Sign-in failed. Please try again.");
  expect(new URL(page.url()).pathname).toBe("/login");
});

test("a foreign page with the person's own cookie gets no bearer", async ({ page, context, world }) => {
  await page.goto("/organizations");
  await signInByPopup(page, "nell");
  await expect(welcome(page)).toBeVisible();
  const cookies = await context.cookies(world.origin);
  const sid = cookies.find((cookie) => cookie.name === "sid");
  expect(sid).toMatchObject({ httpOnly: true, sameSite: "Strict" });
  const withCookie = { cookie: `sid=${sid?.value}` };
  const foreign = await fetch(`${world.origin}/auth/token`, {
    method: "POST",
    headers: { ...withCookie, origin: "https://evil.example" },
  });
  expect(foreign.status).toBe(403);
  const own = await fetch(`${world.origin}/auth/token`, {
    method: "POST",
    headers: { ...withCookie, origin: world.origin },
  });
  expect((await own.json()) as unknown).toMatchObject({ bearer: { expiresInSeconds: 600 } });
  // In the browser the cookie does not even travel (Strict), and the answer may not be read.
  const elsewhere = await context.newPage();
  await elsewhere.goto(world.identity.issuer);
  const asked = elsewhere.waitForRequest("**/auth/token");
  const outcome = await elsewhere.evaluate(
    (url) =>
      fetch(url, { method: "POST", credentials: "include", mode: "no-cors" }).then(
        () => "answered",
        () => "blocked",
      ),
    `${world.origin}/auth/token`,
  );
  expect(outcome).toBe("blocked");
  expect((await (await asked).allHeaders())["cookie"] ?? "").not.toContain("sid=");
});

test("signing out in one tab ends the other tab's calls", async ({ page, context, world }) => {
  await page.goto("/organizations");
  await signInByPopup(page, "nell");
  await expect(welcome(page)).toBeVisible();
  const token = page.waitForRequest((request) => request.url().includes("/api/session"));
  await page.reload();
  const authorization = (await token).headers()["authorization"] ?? "";
  const other = await context.newPage();
  await other.goto("/organizations");
  await expect(welcome(other)).toBeVisible();
  await other.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("button", { name: "Sign in with Camp ID" })).toBeVisible();
  const late = await fetch(`${world.origin}/api/session`, { headers: { authorization } });
  expect(late.status).toBe(401);
});

for (const path of ["//evil.example", "/\\evil.example", "https://evil.example", "javascript:alert(1)"]) {
  test(`after signing in, ${path} leads nowhere but home`, async ({ page, world }) => {
    await page.goto("/login");
    await page.evaluate((value) => sessionStorage.setItem("cabin-courier.post-login-path", value), path);
    await signInByPopup(page, "nell");
    await expect(welcome(page)).toBeVisible();
    expect(new URL(page.url()).origin).toBe(world.origin);
    // Home is the directory for somebody who runs a camp by now.
    expect(["/", "/organizations"]).toContain(new URL(page.url()).pathname);
  });
}
