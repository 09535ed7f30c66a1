import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { anActivity, maya, sayParticipants } from "./answers/family.ts";
import { checkScreen } from "./check-screen.ts";
import { checkSpanishScreen, spanishReader } from "./no-english.ts";
import { openApp, server } from "./open-app.tsx";
import { elena } from "./people.ts";

const push = { publicKey: "B".repeat(87), isOn: false, sessionIds: ["phone"] };

beforeEach(() => {
  server.signIn(elena);
  server.say("GET /my/push", push);
  server.say("GET /my/notices", { email: "elena@example.org", notices: [{ kind: "reply", wanted: true }] });
});

/** Headless browsers deny alerts. */
function allow(permission: "default" | "denied"): void {
  vi.stubGlobal("Notification", { permission });
}

function beAnIphone(): void {
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)");
  const supported = Object.getOwnPropertyDescriptor(window, "PushManager") ?? {};
  Reflect.deleteProperty(window, "PushManager");
  onTestFinished(() => void Object.defineProperty(window, "PushManager", supported));
}

const targets = { targets: "main :is(label, a, button)" };

test("alerts that are off", async () => {
  allow("default");
  openApp("/settings");
  const alerts = page.getByRole("region", { name: "Alerts" });
  await expect.element(alerts.getByRole("switch")).toBeEnabled();
  await expect
    .element(alerts.getByRole("switch"))
    .toHaveAccessibleDescription("The alert only says “You have mail.” No names, and nothing from a letter.");
  await checkScreen("alerts-off", targets);
});

test("alerts that the browser blocks", async () => {
  allow("denied");
  openApp("/settings");
  await expect.element(page.getByText("Your browser blocks alerts from Cabin Courier.")).toBeVisible();
  await expect.element(page.getByRole("switch")).toBeDisabled();
  await checkScreen("alerts-blocked", targets);
});

test("alerts on an iPhone", async () => {
  beAnIphone();
  openApp("/settings");
  await expect.element(page.getByText("Add Cabin Courier to your Home Screen first")).toBeVisible();
  await checkScreen("alerts-iphone", targets);
});

test.each(["default", "denied"] as const)("alerts in Spanish: %s", async (permission) => {
  allow(permission);
  server.signIn(spanishReader);
  openApp("/settings");
  await expect.element(page.getByRole("heading", { name: "Avisos" })).toBeVisible();
  await checkSpanishScreen(`alerts-${permission}`, targets);
});

test("the hint on an iPhone, in Spanish too", async () => {
  beAnIphone();
  sayParticipants([maya], [anActivity(maya.participantId)]);
  localStorage.setItem("cabin-courier.install-hint", "1");
  openApp("/my/participants");
  await expect.element(page.getByRole("button", { name: "Not now" })).toBeVisible();
  await checkScreen("install-hint", { within: ".envelope" });
  server.signIn(spanishReader);
  openApp("/my/participants");
  await expect.element(page.getByRole("button", { name: "Ahora no" })).toBeVisible();
  await checkSpanishScreen("install-hint", { within: ".envelope" });
});

test("the hint where the browser can install the app", async () => {
  sayParticipants([maya], [anActivity(maya.participantId)]);
  localStorage.setItem("cabin-courier.install-hint", "1");
  openApp("/my/participants");
  await expect.element(page.getByText("Maya Vasquez")).toBeVisible();
  let asked = 0;
  const prompt = async () => void (asked += 1);
  window.dispatchEvent(Object.assign(new Event("beforeinstallprompt"), { prompt }));
  const add = page.getByRole("button", { name: "Add to Home Screen" });
  await expect.element(add).toBeVisible();
  await checkScreen("install-hint-button", { within: ".envelope" });
  await add.click();
  await expect.element(add).not.toBeInTheDocument();
  expect(asked).toBe(1);
});
