import { cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { scriptAnswers, show, type ScriptedAnswers } from "#web/invites/testing/a-family-screen.tsx";
import { PushSettings } from "./push-settings.tsx";

const publicKey = "B".repeat(87);
const keys = { p256dh: "C".repeat(87), auth: "A".repeat(22) };
const endpoint = "https://fcm.googleapis.com/fcm/send/one";
const off = { publicKey, isOn: false, sessionIds: [] };
const on = { publicKey, isOn: true, sessionIds: ["here"] };
const label = "Tell me on this computer when mail arrives";

let server: ScriptedAnswers;
beforeEach(() => {
  server = scriptAnswers();
  server.say("GET /my/push", off);
  sayReplies(true);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  for (const property of ["serviceWorker", "userAgent"]) Reflect.deleteProperty(navigator, property);
});

function sayReplies(wanted: boolean): void {
  server.say("GET /my/notices", { email: "elena@example.org", notices: [{ kind: "reply", wanted }] });
}

/** A browser with Web Push. `answer` is what its user says when it asks. */
function aBrowser({ permission = "default", answer = "granted", isSubscribed = false } = {}) {
  const asked = { times: 0 };
  const subscription = {
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: async () => {
      kept.subscription = undefined;
    },
  };
  const kept: { subscription?: typeof subscription | undefined } = isSubscribed ? { subscription } : {};
  const pushManager = {
    getSubscription: async () => kept.subscription ?? null,
    subscribe: async () => (kept.subscription = subscription),
  };
  const notification = {
    permission,
    requestPermission: async () => {
      asked.times += 1;
      notification.permission = answer;
      return answer;
    },
  };
  vi.stubGlobal("Notification", notification);
  vi.stubGlobal("PushManager", {});
  const registration = { pushManager };
  Object.defineProperty(navigator, "serviceWorker", {
    configurable: true,
    value: {
      register: async () => registration,
      getRegistration: async () => registration,
      ready: Promise.resolve(registration),
    },
  });
  return { asked, isSubscribed: () => kept.subscription !== undefined };
}

const theSwitch = () => screen.findByRole<HTMLInputElement>("switch", { name: label });

describe("the switch", () => {
  test("asks the browser only when it is pressed, and then subscribes", async () => {
    const browser = aBrowser();
    server.answer("subscribePush", () => {
      server.say("GET /my/push", on);
      return Response.json({ result: {} });
    });
    show(<PushSettings />);
    expect((await theSwitch()).checked).toBe(false);
    screen.getByText("The alert only says “You have mail.” No names, and nothing from a letter.");
    expect(browser.asked.times).toBe(0);
    await userEvent.click(await theSwitch());
    await waitFor(() => expect(server.sent).toEqual([{ data: { endpoint, keys } }]));
    await waitFor(async () => expect((await theSwitch()).checked).toBe(true));
    expect(browser.asked.times).toBe(1);
  });

  test("stays off if the user does not allow it", async () => {
    const browser = aBrowser({ answer: "denied" });
    show(<PushSettings />);
    await userEvent.click(await theSwitch());
    await screen.findByText("Your browser blocks alerts from Cabin Courier.");
    expect(server.requests).not.toContain("subscribePush");
    expect((await theSwitch()).disabled).toBe(true);
    expect(browser.isSubscribed()).toBe(false);
  });

  test("is switched off on the server and in the browser", async () => {
    const browser = aBrowser({ permission: "granted", isSubscribed: true });
    server.say("GET /my/push", on);
    server.answer("unsubscribePush", () => {
      server.say("GET /my/push", off);
      return Response.json({ result: {} });
    });
    show(<PushSettings />);
    expect((await theSwitch()).checked).toBe(true);
    await userEvent.click(await theSwitch());
    await waitFor(async () => expect((await theSwitch()).checked).toBe(false));
    expect(browser.isSubscribed()).toBe(false);
  });

  test("is off, and the browser unsubscribed, if the server does not save it", async () => {
    const browser = aBrowser();
    server.refuse("subscribePush", 500);
    show(<PushSettings />);
    await userEvent.click(await theSwitch());
    expect((await screen.findByRole("alert")).textContent).toContain("We couldn't save your settings.");
    expect((await theSwitch()).checked).toBe(false);
    expect(browser.isSubscribed()).toBe(false);
  });

  test("is off if the browser has lost its subscription", async () => {
    aBrowser({ permission: "granted" });
    server.say("GET /my/push", on);
    show(<PushSettings />);
    expect((await theSwitch()).checked).toBe(false);
  });

  test("needs emails about replies", async () => {
    aBrowser();
    sayReplies(false);
    show(<PushSettings />);
    expect((await theSwitch()).disabled).toBe(true);
    screen.getByText("Turn on “A reply came in” above first.");
  });
});

test("a browser that blocks alerts says how to allow them", async () => {
  const browser = aBrowser({ permission: "denied" });
  show(<PushSettings />);
  await screen.findByText(/set Notifications to Allow/);
  expect((await theSwitch()).disabled).toBe(true);
  expect(browser.asked.times).toBe(0);
});

test("an iPhone is told to add the app to its Home Screen, in three steps", async () => {
  Object.defineProperty(navigator, "userAgent", { configurable: true, value: "Mozilla/5.0 (iPhone)" });
  show(<PushSettings />);
  await screen.findByText("Add Cabin Courier to your Home Screen first");
  expect(screen.getAllByRole("listitem")).toHaveLength(3);
  expect(screen.queryByRole("switch")).toBeNull();
});

test("another browser without Web Push says so", async () => {
  show(<PushSettings />);
  expect(await screen.findByText("This browser can't show alerts. We'll email you.")).toBeDefined();
});

test("alerts in other browsers are counted", async () => {
  aBrowser();
  server.say("GET /my/push", { ...off, sessionIds: ["phone", "tablet"] });
  show(<PushSettings />);
  expect(await screen.findByText("Alerts are also on for 2 other devices of yours.")).toBeDefined();
});

test.each([
  ["a server without keys", { publicKey: null, isOn: false, sessionIds: [] }, "reply"],
  ["a person to whom no replies come", off, "digest"],
])("nothing is offered for %s", async (_, push, kind) => {
  aBrowser();
  server.say("GET /my/push", push);
  server.say("GET /my/notices", { email: null, notices: [{ kind, wanted: true }] });
  show(<PushSettings />);
  await waitFor(() => expect(server.requests).toEqual(expect.arrayContaining(["GET /my/push"])));
  expect(screen.queryByRole("heading", { name: "Alerts" })).toBeNull();
});
