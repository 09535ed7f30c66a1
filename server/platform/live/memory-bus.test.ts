import { expect, test } from "vitest";
import type { BusMessage } from "./bus.ts";
import { openMemoryBus } from "./memory-bus.ts";
import { silentLog } from "./testing/silent-log.ts";
import { until } from "./testing/until.ts";
import { everythingTopic } from "./topics.ts";

test("every listener hears what is published, until it no longer wants to", async () => {
  const bus = openMemoryBus({ log: silentLog });
  const heard: [string, BusMessage][] = [];
  const stop = bus.subscribe((message) => void heard.push(["first", message]));
  bus.subscribe((message) => void heard.push(["second", message]));
  bus.publish(["a"]);
  expect(heard, "nothing happens inside the publisher's own call").toEqual([]);
  const message = { kind: "topics", topics: ["a"] };
  await until("both heard", () => heard.length === 2);
  expect(heard).toEqual([
    ["first", message],
    ["second", message],
  ]);
  stop();
  bus.publish(["b"]);
  await bus.close();
  expect(heard.slice(2)).toEqual([["second", { kind: "topics", topics: ["b"] }]]);
});

test("a listener that fails takes nothing from the others", async () => {
  const bus = openMemoryBus({ log: silentLog });
  const heard: BusMessage[] = [];
  bus.subscribe(() => {
    throw new Error("a bug");
  });
  bus.subscribe((message) => void heard.push(message));
  bus.publish(["a"]);
  await bus.close();
  expect(heard).toHaveLength(1);
  expect(bus.counts()).toEqual({ gaps: 0, publishFailures: 0 });
});

test("a process that lost invalidations makes all clients refetch", async () => {
  const bus = openMemoryBus({ log: silentLog });
  const heard: BusMessage[] = [];
  bus.subscribe((message) => void heard.push(message));
  bus.publish([everythingTopic]);
  await bus.close();
  expect(heard).toEqual([{ kind: "gap" }]);
  expect(bus.counts().gaps).toBe(1);
});
