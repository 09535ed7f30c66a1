import { afterAll, beforeAll, expect, test } from "vitest";
import { browserKeys, startPushService, type PushService } from "#tools/testing/push-service.ts";
import { openPush } from "./push.ts";

let service: PushService;
beforeAll(async () => {
  service = await startPushService();
});
afterAll(() => service.stop());

const message = { payload: '{"title":"Cabin Courier"}', topic: "mail", seconds: 60 };

/** With the lines that it logs. */
function open(hosts: readonly string[]) {
  const lines: unknown[] = [];
  const log = { warn: (...line: unknown[]) => void lines.push(line) };
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = service.env;
  const config = { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, PUSH_HOSTS: [...hosts], SUPPORT_CONTACT: undefined };
  const push = openPush({ ...config, PUBLIC_ORIGIN: "https://app.example" }, log);
  if (push === undefined) throw new Error("there are keys");
  return { push, lines };
}

test("a host that has a private address is not connected to", async () => {
  const { push, lines } = open(["localhost"]);
  const target = { endpoint: "https://localhost/push", keys: browserKeys().forServer };
  expect(push.accepts(target.endpoint)).toBe(true);
  expect(await push.send(target, message)).toBe("unavailable");
  expect(lines).toEqual([[{ host: "localhost", code: "ENOTPUBLIC" }, expect.any(String)]]);
});

test("an endpoint that the setting no longer allows gets nothing", async () => {
  const browser = service.aBrowser();
  expect(await open(["push.example.org"]).push.send(browser.subscription, message)).toBe("gone");
  expect(browser.requests()).toEqual([]);
});

test("keys that are no point on the curve end the subscription", async () => {
  const { subscription, requests } = service.aBrowser();
  const keys = { ...subscription.keys, p256dh: "A".repeat(87) };
  expect(await open([service.origin]).push.send({ ...subscription, keys }, message)).toBe("gone");
  expect(requests()).toEqual([]);
});

test("a push service that is not there is unavailable, and neither endpoint nor answer is logged", async () => {
  const gone = await startPushService();
  await gone.stop();
  const down = open([gone.origin]);
  expect(await down.push.send(gone.aBrowser().subscription, message)).toBe("unavailable");
  const up = open([service.origin]);
  const browser = service.aBrowser();
  browser.answers({ status: 403 });
  expect(await up.push.send(browser.subscription, message)).toBe("refused");
  const logged = JSON.stringify([down.lines, up.lines]);
  expect(logged).toContain("403");
  for (const secret of ["/push/", "not to be read", browser.subscription.keys.auth])
    expect(logged).not.toContain(secret);
});
