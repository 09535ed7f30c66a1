import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createLiveClient, type LiveClient } from "#web/platform/live/live-client.ts";
import { startLiveServer, type LiveServer } from "./testing/live-server.ts";
import { until } from "./testing/until.ts";
import { sessionEndedTopic } from "./topics.ts";

// Both sides together over real HTTP: what the tab's client and the server's hub promise each other.

let live: LiveServer;
let tab: LiveClient;
let told: string[];
let bearers: (string | undefined)[];

beforeEach(async () => {
  live = await startLiveServer();
  told = [];
  bearers = ["ada"];
  tab = createLiveClient({
    fetch,
    url: live.url,
    getBearer: (refused) =>
      Promise.resolve(refused === undefined || bearers.length === 1 ? bearers[0] : bearers[1]),
    onInvalidation: (topics) => void told.push(...topics.map((topic) => `hint ${topic}`)),
    onResync: () => void told.push("resync"),
    onEnded: () => void told.push("ended"),
  });
  tab.start();
});
afterEach(async () => {
  tab.stop();
  await live.close();
});

async function following(...topics: string[]): Promise<void> {
  tab.follow(topics);
  await until(`the tab hears ${topics.join()}`, () => topics.every(tab.hears));
  // The server started this very moment, so everything counted as recent.
  told.length = 0;
}

test("an invalidation reaches the tab", async () => {
  await following("a", "secret");
  live.bus.publish(["secret"]);
  await until("it was told", () => told.length > 0);
  expect(told).toEqual(["hint secret"]);
  expect(tab.state()).toBe("live");
});

test("no invalidation is lost while the tab changes its topics repeatedly", async () => {
  await following("steady");
  for (let round = 0; round < 10; round += 1) {
    tab.follow([`page:${round}`]);
    // Somewhere in the middle of the change.
    await sleep(50 + Math.random() * 30);
    const before = told.filter((line) => line === "hint steady").length;
    live.bus.publish(["steady"]);
    await until("it was told", () => told.filter((line) => line === "hint steady").length > before, 3_000);
  }
  expect(told).not.toContain("resync");
  await until("replaced streams are closed", () => live.hub.counts().streams === 1);
});

test("a server that crashes and comes back on the same address is found again, and everything is asked", async () => {
  await following("a");
  const { port } = new URL(live.url);
  live.server.closeAllConnections();
  await live.close();
  await until("the tab noticed", () => tab.state() !== "live");
  live = await startLiveServer(Number(port));
  await until("the tab is back", () => tab.state() === "live");
  expect(told).toEqual(["resync"]);
  live.bus.publish(["a"]);
  await until("hints flow again", () => told.includes("hint a"));
});

test("a server that stops in an orderly way sends the tab away at once", async () => {
  await following("a");
  const { port } = new URL(live.url);
  live.hub.drain();
  await until("the tab left", () => tab.state() !== "live");
  await live.close();
  live = await startLiveServer(Number(port));
  await until("the tab is back", () => tab.state() === "live");
  expect(told).toEqual(["resync"]);
});

test("a bearer that ran out is replaced without a word", async () => {
  bearers = ["ran out", "ada"];
  await following("secret");
  expect(tab.state()).toBe("live");
});

test("the tab learns that the session ended and continues as anonymous", async () => {
  await following("a", "secret");
  bearers = [undefined];
  live.bus.publish([sessionEndedTopic("session-of-ada")]);
  await until("it was told", () => told.includes("ended"));
  await until("the tab is back", () => tab.hears("a"));
  expect(tab.hears("secret")).toBe(false);
});
