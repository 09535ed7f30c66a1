import { mkdtemp, rm } from "node:fs/promises";
import { createServer, connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startPostgres, type Postgres } from "#tools/engines/postgres.ts";
import type { Bus, BusMessage } from "./bus.ts";
import { openPostgresBus } from "./postgres-bus.ts";
import { silentLog } from "./testing/silent-log.ts";
import { until } from "./testing/until.ts";

let dir: string;
let engine: Postgres;

// An engine of its own, because it will be killed.
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "live-bus-postgres-"));
  engine = await startPostgres({ dir });
});
afterAll(async () => {
  await engine.stop();
  await rm(dir, { recursive: true, force: true });
});

async function aBus(settings: { url?: string; checkEveryMs?: number; answerWithinMs?: number } = {}) {
  const bus = openPostgresBus({ url: engine.url("postgres"), log: silentLog, ...settings });
  const heard: BusMessage[] = [];
  bus.subscribe((message) => void heard.push(message));
  await bus.ready();
  return {
    bus,
    heard,
    topics: () => heard.flatMap((message) => (message.kind === "topics" ? message.topics : [])),
  };
}

async function closeAll(...buses: { bus: Bus }[]): Promise<void> {
  for (const { bus } of buses) await bus.close();
}

test("what one process publishes, every process hears, itself too", async () => {
  const [here, there] = [await aBus(), await aBus()];
  here.bus.publish(["a", "b"]);
  await until("both heard", () => here.topics().length > 0 && there.topics().length > 0);
  expect(here.heard).toEqual([{ kind: "topics", topics: ["a", "b"] }]);
  expect(there.heard).toEqual(here.heard);
  await closeAll(here, there);
});

test("more topics than one notification can carry arrive all", async () => {
  const [here, there] = [await aBus(), await aBus()];
  const many = Array.from({ length: 2_000 }, (_, number) => `org:${number}:${"x".repeat(60)}`);
  here.bus.publish(many);
  await until("all arrived", () => there.topics().length === many.length);
  expect(new Set(there.topics())).toEqual(new Set(many));
  expect(here.bus.counts()).toEqual({ gaps: 0, publishFailures: 0 });
  await closeAll(here, there);
});

test("a stranger's notification on our channel does no harm", async () => {
  const here = await aBus();
  const stranger = new Client({ connectionString: engine.url("postgres") });
  await stranger.connect();
  await stranger.query("select pg_notify('live', 'hello'), pg_notify('live', '{\"topics\":1}')");
  await stranger.end();
  here.bus.publish(["a"]);
  await until("ours arrived", () => here.topics().length > 0);
  expect(here.heard).toEqual([{ kind: "topics", topics: ["a"] }]);
  await closeAll(here);
});

test("after kill -9 of Postgres and its restart there is a gap, and what was published meanwhile arrives", async () => {
  const [here, there] = [await aBus(), await aBus()];
  await engine.kill9();
  here.bus.publish(["while it was away"]);
  await engine.start();
  await until("both noticed", () => here.bus.counts().gaps === 1 && there.bus.counts().gaps === 1);
  await until("what waited arrived", () => here.topics().includes("while it was away"));
  expect(here.heard[0]).toEqual({ kind: "gap" });
  there.bus.publish(["works again"]);
  await until("works again", () => [here, there].every((each) => each.topics().includes("works again")));
  await closeAll(here, there);
}, 60_000);

test("a bus that is opened before Postgres is there waits for it", async () => {
  await engine.kill9();
  const bus = openPostgresBus({ url: engine.url("postgres"), log: silentLog });
  const heard: BusMessage[] = [];
  bus.subscribe((message) => void heard.push(message));
  bus.publish(["early"]);
  await engine.start();
  await bus.ready();
  await until("it arrived", () => heard.length > 0);
  expect(heard).toEqual([{ kind: "topics", topics: ["early"] }]);
  await bus.close();
}, 60_000);

test("a connection that Postgres ends for one process alone is a gap for that one only", async () => {
  const [here, there] = [await aBus(), await aBus()];
  const operator = new Client({ connectionString: engine.url("postgres") });
  await operator.connect();
  // A bus that was closed a moment ago may still be in the list.
  const listening = async () =>
    (await operator.query("select from pg_stat_activity where application_name = 'live bus'")).rowCount;
  await expect.poll(listening).toBe(2);
  const first =
    "select pg_terminate_backend(min(pid)) from pg_stat_activity where application_name = 'live bus'";
  await operator.query(first);
  await operator.end();
  await until("one noticed", () => here.bus.counts().gaps + there.bus.counts().gaps === 1);
  there.bus.publish(["works again"]);
  await until("works again", () => [here, there].every((each) => each.topics().includes("works again")));
  expect(here.bus.counts().gaps + there.bus.counts().gaps).toBe(1);
  await closeAll(here, there);
});

test("detects a silent network failure and loses no invalidation", async () => {
  const wire = await aWire(engine.port);
  const url = `postgres://postgres@127.0.0.1:${wire.port}/postgres`;
  // The impatient one last: until the wire is cut it must not take a slow machine for a silent network.
  const there = await aBus();
  const here = await aBus({ url, checkEveryMs: 100, answerWithinMs: 300 });
  wire.cut();
  here.bus.publish(["into the silence"]);
  await until("the silence was noticed", () => here.bus.counts().publishFailures > 0);
  wire.mend();
  await until("it is back", () => here.bus.counts().gaps === 1);
  await until("the hint was sent again", () => there.topics().includes("into the silence"));
  expect(there.bus.counts().gaps).toBe(0);
  await closeAll(here, there);
  wire.close();
});

test("detects a silent network failure even when nothing is published", async () => {
  const wire = await aWire(engine.port);
  const url = `postgres://postgres@127.0.0.1:${wire.port}/postgres`;
  const here = await aBus({ url, checkEveryMs: 100, answerWithinMs: 300 });
  wire.cut();
  await until("the silence was noticed", () => wire.connections() > 1);
  wire.mend();
  await until("it is back", () => here.bus.counts().gaps === 1);
  expect(here.heard).toEqual([{ kind: "gap" }]);
  await closeAll(here);
  wire.close();
});

/** A cable to pull: while it is cut, bytes vanish and no connection is closed. */
async function aWire(to: number) {
  const ends = new Set<Socket>();
  let whole = true;
  let connections = 0;
  const server = createServer((near) => {
    connections += 1;
    const far = connect(to, "127.0.0.1");
    for (const [from, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(from);
      from.on("data", (bytes) => void (whole && other.write(bytes)));
      from.on("error", () => undefined);
      from.on("close", () => void (whole && other.destroy()));
    }
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The wire has no port.");
  return {
    port: address.port,
    connections: () => connections,
    cut: () => (whole = false),
    mend: () => (whole = true),
    close() {
      server.close();
      for (const end of ends) end.destroy();
    },
  };
}
