import { beforeEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { laptop, phone, sayDevices } from "./answers/devices.ts";
import { checkScreen } from "./check-screen.ts";
import { openApp, server } from "./open-app.tsx";
import { elena, marcus } from "./people.ts";

beforeEach(() => {
  server.signIn(marcus);
  sayDevices();
});

test("what is known about a person, and where they are signed in", async () => {
  openApp("/account");
  await expect.element(page.getByText("What we know about you")).toBeVisible();
  await expect.element(page.getByText("Chrome on Windows")).toBeVisible();
  await checkScreen("account");
});

test("a person downloads what is stored about them", async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  server.say("exportMyAccount", { data: { account: [{ email: "marcus@example.org" }] } });
  openApp("/account");
  const button = page.getByRole("button", { name: "Download my data" });
  await button.click();
  await expect
    .poll(() => saved.mock.contexts.map((link) => Reflect.get(Object(link), "download")))
    .toEqual(["cabin-courier-my-data.json"]);
  await expect.element(button).toBeEnabled();
});

describe("the devices of an account", () => {
  const devices = page.getByRole("list", { name: "Your devices" });
  const rows = () => devices.getByRole("listitem").elements();
  const signOut = (device: string) => devices.getByRole("button", { name: `Sign out ${device}` });
  const others = page.getByRole("button", { name: "Sign out all other devices" });

  test("say which one this is and when each was last used", async () => {
    openApp("/account");
    await expect.element(devices).toBeVisible();
    const texts = rows().map((row) => row.textContent);
    expect(texts[0]).toMatch(/^Safari on iPhoneThis deviceSigned in \w+ \d+ · Last used today$/);
    expect(texts[1]).toMatch(/^Chrome on WindowsSigned in \w+ \d+ · Last used yesterdaySign out$/);
    expect(texts[2]).toMatch(/^Unknown deviceSigned in \w+ \d+ · Last used 4 days agoSign out$/);
  });

  test("are signed out one by one with one tap; the focus stays in the list", async () => {
    server.answer("endMySession", () => {
      sayDevices([phone]);
      return Response.json({ result: {} });
    });
    sayDevices([phone, laptop]);
    openApp("/account");
    expect(others.elements()).toEqual([]);
    await signOut("Chrome on Windows").click();
    await expect.element(page.getByText("Chrome on Windows is signed out.")).toBeVisible();
    expect(server.sent.at(-1)).toEqual({ data: { sessionId: "laptop" } });
    await expect.poll(() => rows().length).toBe(1);
    await expect.poll(() => document.activeElement).toBe(devices.element());
  });

  test("are all signed out but this one", async () => {
    server.answer("endMyOtherSessions", () => {
      sayDevices([phone]);
      return Response.json({ result: {} });
    });
    openApp("/account");
    await others.click();
    await expect.element(page.getByText("All other devices are signed out.")).toBeVisible();
    await expect.poll(() => rows().length).toBe(1);
  });

  test("that cannot be loaded or signed out say so", async () => {
    server.refuse("GET /my/sessions", 403);
    openApp("/account");
    await expect.element(page.getByText("We couldn't load your devices.")).toBeVisible();
    sayDevices();
    server.refuse("endMySession", 403);
    await page.getByRole("button", { name: "Try again" }).click();
    await signOut("Chrome on Windows").click();
    await expect.element(page.getByText("We couldn't sign that device out. Try again.")).toBeVisible();
    expect(rows()).toHaveLength(3);
  });
});

test("the privacy page of a signed-in person", async () => {
  openApp("/privacy");
  await expect.element(page.getByText("How long we keep it")).toBeVisible();
  // Its links are within sentences.
  await checkScreen("privacy-signed-in", { targets: "main button" });
});

test("a person who deletes the account is signed out", async () => {
  server.signIn(elena);
  server.say("deleteAccount", {});
  server.answer("/auth/sign-out", () => new Response(null, { status: 204 }));
  openApp("/account");
  await page.getByRole("button", { name: "Delete your account…" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete your account?" });
  await question.getByLabelText("Type “delete” to confirm").fill("delete");
  await checkScreen("account-delete");
  await question.getByRole("button", { name: "Delete account" }).click();
  await expect.element(page.getByRole("heading", { name: "Share stories with your camper" })).toBeVisible();
});
