import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { natsInstalled, startNats, type Nats } from "#tools/engines/nats.ts";
import type { BusMessage } from "./bus.ts";
import { openNatsBus } from "./nats-bus.ts";
import { silentLog } from "./testing/silent-log.ts";
import { until } from "./testing/until.ts";

const installed = natsInstalled();

test.skipIf(installed)("nats-server is not installed, so the NATS bus was not tried", ({ skip }) => {
  // On a developer's machine that is fine; in CI it would be a light that says all is well.
  expect(process.env["CI"], "CI has to install nats-server").toBeUndefined();
  skip("nats-server is not installed here: the NATS bus was not tried");
});

describe.runIf(installed)("the NATS bus", () => {
  let dir: string;
  let engine: Nats;

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), "live-bus-nats-"));
    engine = await startNats({ dir });
  });
  afterAll(async () => {
    await engine.stop();
    await rm(dir, { recursive: true, force: true });
  });

  function aBus() {
    const bus = openNatsBus({ url: engine.url, log: silentLog });
    const heard: BusMessage[] = [];
    bus.subscribe((message) => void heard.push(message));
    return {
      bus,
      heard,
      topics: () => heard.flatMap((message) => (message.kind === "topics" ? message.topics : [])),
    };
  }

  test("what one process publishes, every process hears, itself too", async () => {
    const [here, there] = [aBus(), aBus()];
    await Promise.all([here.bus.ready(), there.bus.ready()]);
    here.bus.publish(["a", "b"]);
    await until("both heard", () => here.topics().length > 0 && there.topics().length > 0);
    expect(here.heard).toEqual([{ kind: "topics", topics: ["a", "b"] }]);
    expect(there.heard).toEqual(here.heard);
    await Promise.all([here.bus.close(), there.bus.close()]);
  });

  test("a very long list arrives whole", async () => {
    const here = aBus();
    await here.bus.ready();
    const many = Array.from({ length: 5_000 }, (_, number) => `org:${number}:${"x".repeat(60)}`);
    here.bus.publish(many);
    await until("all arrived", () => here.topics().length === many.length);
    expect(new Set(here.topics())).toEqual(new Set(many));
    expect(here.heard.length).toBeGreaterThan(1);
    await here.bus.close();
  });

  test("after kill -9 of NATS and its restart there is a gap, and what was published meanwhile arrives", async () => {
    const [here, there] = [aBus(), aBus()];
    await Promise.all([here.bus.ready(), there.bus.ready()]);
    await engine.kill9();
    // By then it knows, and does not even try: what cannot leave waits.
    await sleep(200);
    here.bus.publish(["while it was away"]);
    await sleep(100);
    await engine.start();
    await until("both noticed", () => here.bus.counts().gaps === 1 && there.bus.counts().gaps === 1);
    await until("what waited arrived", () => here.topics().includes("while it was away"));
    there.bus.publish(["works again"]);
    await until("works again", () => [here, there].every((each) => each.topics().includes("works again")));
    await Promise.all([here.bus.close(), there.bus.close()]);
    expect(here.heard.filter(({ kind }) => kind === "gap")).toHaveLength(1);
    expect(here.bus.counts().publishFailures).toBe(0);
  });

  test("a bus that is opened before NATS is there waits for it", async () => {
    await engine.kill9();
    const here = aBus();
    here.bus.publish(["early"]);
    await engine.start();
    await here.bus.ready();
    await until("it arrived", () => here.heard.length > 0);
    expect(here.heard).toEqual([{ kind: "topics", topics: ["early"] }]);
    await here.bus.close();
  });
});
