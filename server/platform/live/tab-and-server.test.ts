import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startNats } from "#tools/engines/nats.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { createLiveStream, type LiveStream } from "#web/platform/live/live-stream.ts";
import type { Bus } from "./bus.ts";
import { openNatsBus } from "./nats-bus.ts";
import { openPostgresBus } from "./postgres-bus.ts";
import { startLiveServer, type LiveServer } from "./testing/live-server.ts";
import { silentLog } from "./testing/silent-log.ts";
import { until } from "./testing/until.ts";
import { rightsChangedTopic, sessionEndedTopic } from "./topics.ts";

// The tab's stream and the server's hub over real HTTP, on each bus.

type Engine = { bus: Bus; stop: () => Promise<void> };

async function onPostgres(): Promise<Engine> {
  const bus = openPostgresBus({ url: await createTestDatabase(), log: silentLog });
  return { bus, stop: () => bus.close() };
}

async function onNats(): Promise<Engine> {
  const dir = await mkdtemp(join(tmpdir(), "tab-and-server-"));
  const nats = await startNats({ dir });
  const bus = openNatsBus({ url: nats.url, log: silentLog });
  return {
    bus,
    async stop() {
      await bus.close();
      await nats.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

describe.each([
  ["Postgres", onPostgres],
  ["NATS", onNats],
])("a tab and a server with the bus on %s", (_name, startEngine) => {
  let engine: Engine;
  let live: LiveServer;
  let tab: LiveStream;
  let told: string[];
  let bearers: (string | undefined)[];

  beforeAll(async () => {
    engine = await startEngine();
    await engine.bus.ready();
  });
  afterAll(() => engine.stop());
  beforeEach(async () => {
    live = await startLiveServer(engine.bus);
    told = [];
    bearers = ["ada"];
    tab = createLiveStream({
      fetch,
      url: live.url,
      getBearer: (refused) => Promise.resolve(refused === undefined ? bearers[0] : bearers.at(-1)),
      onInvalidation: (topics) => void told.push(...topics),
      onResync: () => void told.push("resync"),
      listenToSignals: () => () => undefined,
    });
  });
  afterEach(async () => {
    tab.stop();
    await live.close();
  });

  /** What the tab was told until the stream was open. */
  async function opened(): Promise<string[]> {
    await until("the stream is open", () => tab.isOpen());
    return told.splice(0);
  }

  test("an invalidation reaches the tab", async () => {
    tab.start();
    await opened();
    engine.bus.publish(["org:2:events", "org:1:events"]);
    await until("it was told", () => told.length > 0);
    expect(told).toEqual(["org:1:events"]);
  });

  test("a server that crashes and returns on the same address is found again, and everything is fetched", async () => {
    tab.start();
    await opened();
    const { port } = new URL(live.url);
    live.server.closeAllConnections();
    await live.close();
    await until("the tab noticed", () => !tab.isOpen());
    live = await startLiveServer(engine.bus, Number(port));
    expect(await opened()).toEqual(["resync"]);
    engine.bus.publish(["user:ada"]);
    await until("invalidations arrive again", () => told.includes("user:ada"));
  });

  test("a bearer that expired is replaced silently", async () => {
    bearers = ["expired", "ada"];
    tab.start();
    expect(await opened()).toEqual(["resync"]);
  });

  test("a change of rights closes the stream, and the tab opens a new one", async () => {
    tab.start();
    await opened();
    engine.bus.publish([rightsChangedTopic("ada")]);
    await until("the tab reconnected", () => told.includes("resync"));
    expect(live.hub.counts().streams).toBe(1);
  });

  test("after its session ended the tab continues as a visitor", async () => {
    tab.start();
    await opened();
    bearers = ["ended", undefined];
    engine.bus.publish([sessionEndedTopic("session-of-ada")]);
    await until("the tab reconnected", () => told.includes("resync"));
    engine.bus.publish(["user:ada", "org:1", "organizations"]);
    await until("it was told", () => told.length > 1);
    expect(told).toEqual(["resync", "organizations"]);
  });
});
