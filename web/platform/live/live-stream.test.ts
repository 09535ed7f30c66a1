import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  createEventReader,
  createLiveStream,
  type LiveSignal,
  type LiveStreamSettings,
} from "./live-stream.ts";
import { aScriptedServer } from "./testing/scripted-server.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const pass = async (ms: number): Promise<void> => void (await vi.advanceTimersByTimeAsync(ms));

/** A started stream on a scripted network. */
function aStream(settings: Partial<LiveStreamSettings> = {}) {
  const server = aScriptedServer();
  const told: string[] = [];
  const refusedBearers: (string | undefined)[] = [];
  let signal = (_signal: LiveSignal): void => undefined;
  const stream = createLiveStream({
    fetch: server.fetch,
    url: "http://localhost/live",
    getBearer(refused) {
      refusedBearers.push(refused);
      return Promise.resolve(`bearer-${refusedBearers.length}`);
    },
    onInvalidation: (topics) => void told.push(...topics),
    onResync: () => void told.push("resync"),
    listenToSignals(onSignal) {
      signal = onSignal;
      return () => undefined;
    },
    ...settings,
  });
  stream.start();
  return { stream, server, told, refusedBearers, signal: (which: LiveSignal) => signal(which) };
}

async function anOpenStream() {
  const parts = aStream();
  await pass(0);
  const first = parts.server.open();
  await pass(0);
  parts.told.length = 0;
  return { ...parts, first };
}

test("a stream sends the bearer, and its opening makes the screens fetch again", async () => {
  const { stream, server, told } = aStream();
  await pass(0);
  expect(server.streams[0]?.bearer).toBe("Bearer bearer-1");
  expect(stream.isOpen()).toBe(false);
  server.open();
  await pass(0);
  expect(stream.isOpen()).toBe(true);
  expect(told).toEqual(["resync"]);
});

test("invalidations are passed on, unknown events are ignored", async () => {
  const { first, told, server } = await anOpenStream();
  first.say("invalidation", "org:1:events,user:7");
  first.say("weather", "sunny");
  first.say("invalidation", "org:1");
  await pass(0);
  expect(told).toEqual(["org:1:events", "user:7", "org:1"]);
  expect(server.requests()).toBe(1);
});

test("when the bus was down everything is fetched again, spread over two seconds", async () => {
  const { first, told, server } = await anOpenStream();
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  first.say("resync");
  await pass(999);
  expect(told).toEqual([]);
  await pass(1);
  expect(told).toEqual(["resync"]);
  expect(server.requests()).toBe(1);
});

describe("when the stream is lost", () => {
  test("it is opened again after 0.5 to 1 s, and everything is fetched again", async () => {
    const { stream, server, told, first } = await anOpenStream();
    first.drop();
    await pass(499);
    expect(stream.isOpen()).toBe(false);
    expect(server.requests()).toBe(1);
    await pass(501);
    expect(told).toEqual([]);
    server.open();
    await pass(0);
    expect(told).toEqual(["resync"]);
  });

  test("it is tried forever, with a growing delay", async () => {
    const { server, first, stream } = await anOpenStream();
    server.answers.push(...Array.from({ length: 1_000 }, (_, number) => [0, 500, 503, 404][number % 4] ?? 0));
    first.drop();
    await pass(60_000);
    const before = server.requests();
    await pass(600_000);
    expect(server.requests() - before).toBeGreaterThanOrEqual(39);
    expect(server.requests() - before).toBeLessThanOrEqual(81);
    expect(stream.isOpen()).toBe(false);
  });

  test("50 s of silence are a loss, heartbeats are not silence", async () => {
    const { server, stream, first } = await anOpenStream();
    for (let beat = 0; beat < 10; beat += 1) {
      await pass(20_000);
      first.write(":\n\n");
    }
    expect(stream.isOpen()).toBe(true);
    expect(server.requests()).toBe(1);
    await pass(56_000);
    expect(first.isClosed()).toBe(true);
    expect(server.requests()).toBe(2);
  });

  test.each([
    ["no answer", -1],
    ["an answer that never opens", 200],
  ])("a request with %s is given up after 15 s", async (_what, status) => {
    const { server, stream } = aStream();
    server.answers.push(status, status);
    stream.stop();
    stream.start();
    await pass(14_900);
    expect(server.requests()).toBe(1);
    await pass(6_200);
    expect(server.requests()).toBe(2);
  });

  test("when the server says so, the tab reconnects within a second", async () => {
    const { server, told, first, stream } = await anOpenStream();
    first.say("reconnect");
    first.say("invalidation", "too-late");
    await pass(0);
    expect(stream.isOpen()).toBe(false);
    await pass(1_000);
    expect(server.streams).toHaveLength(2);
    server.open();
    await pass(0);
    expect(told).toEqual(["resync"]);
  });
});

describe("the bearer", () => {
  test("a refused one is replaced at once, and a second refusal waits", async () => {
    const { server, refusedBearers } = aStream();
    server.answers.push(401, 401);
    await pass(0);
    expect(refusedBearers).toEqual([undefined, "bearer-1"]);
    expect(server.requests()).toBe(2);
    await pass(1_000);
    expect(refusedBearers).toEqual([undefined, "bearer-1", "bearer-2"]);
    expect(server.streams[0]?.bearer).toBe("Bearer bearer-3");
  });

  test("when it cannot be had the stream is tried again later", async () => {
    const getBearer = vi
      .fn<LiveStreamSettings["getBearer"]>()
      .mockRejectedValueOnce(new Error("unavailable"))
      .mockResolvedValue("late");
    const { server } = aStream({ getBearer });
    await pass(400);
    expect(server.requests()).toBe(0);
    await pass(5_000);
    expect(server.streams[0]?.bearer).toBe("Bearer late");
  });

  test("a visitor has a stream without one, and signing in opens a new stream with it", async () => {
    const getBearer = vi.fn<LiveStreamSettings["getBearer"]>().mockResolvedValue(undefined);
    const { server, stream } = aStream({ getBearer });
    await pass(0);
    expect(server.open().bearer).toBeNull();
    getBearer.mockResolvedValue("mine");
    stream.renew();
    await pass(0);
    expect(server.streams.map(({ isClosed }) => isClosed())).toEqual([true, false]);
    expect(server.streams[1]?.bearer).toBe("Bearer mine");
  });

  test("a stream that is itself waiting for it is not opened twice, and a stopped one not at all", async () => {
    const bearer = Promise.withResolvers<string>();
    const { stream, server } = aStream({ getBearer: () => bearer.promise });
    stream.renew();
    bearer.resolve("late");
    await pass(0);
    expect(server.requests()).toBe(1);
    stream.stop();
    stream.renew();
    await pass(60_000);
    expect(server.requests()).toBe(1);
  });
});

describe("signals of the browser", () => {
  test("reconnects within a second after the network returns, because the connection may be dead", async () => {
    const { server, signal, stream } = await anOpenStream();
    signal("regained");
    expect(stream.isOpen()).toBe(false);
    await pass(1_000);
    expect(server.streams).toHaveLength(2);
  });

  test("retries within a second when the tab becomes visible", async () => {
    const { server, signal, first } = await anOpenStream();
    vi.spyOn(Math, "random").mockReturnValue(0.5);
    server.answers.push(...Array.from({ length: 20 }, () => 0));
    first.drop();
    // Tries after 0.75, 2.25, 5.25, 11.25 and 22.5 s; the next would be at 33.75 s.
    await pass(23_000);
    const before = server.requests();
    signal("looked");
    await pass(500);
    expect(server.requests()).toBe(before + 1);
  });

  test("an open stream stays when the tab becomes visible or the network seems lost", async () => {
    const { server, signal } = await anOpenStream();
    signal("looked");
    signal("lost");
    await pass(5_000);
    expect(server.requests()).toBe(1);
  });

  test("a stream that went silent while the tab slept is replaced when the tab becomes visible", async () => {
    const { server, signal } = await anOpenStream();
    // Timers of a sleeping tab do not fire.
    const clock = vi.spyOn(performance, "now").mockReturnValue(performance.now() + 3_600_000);
    signal("looked");
    clock.mockRestore();
    await pass(1_000);
    expect(server.streams).toHaveLength(2);
  });
});

test("a stopped stream requests nothing and holds no timer, and can be started again", async () => {
  const { stream, server, first } = await anOpenStream();
  stream.stop();
  await pass(60_000);
  expect(server.requests()).toBe(1);
  expect(first.isClosed()).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
  stream.start();
  await pass(0);
  expect(server.requests()).toBe(2);
});

test("events are read wherever the network cuts the text; comments and unfinished events are not events", () => {
  const text = "event: open\ndata:\n\n:\n\nevent: invalidation\ndata: a,b\n\nevent: unfinished\ndata:\n";
  const read = (...pieces: string[]): string[] => {
    const events: string[] = [];
    pieces.forEach(createEventReader((event, data) => void events.push(`${event} ${data}`)));
    return events;
  };
  for (let cut = 0; cut < text.length; cut += 1)
    expect(read(text.slice(0, cut), text.slice(cut))).toEqual(["open ", "invalidation a,b"]);
  expect(read(...text.split(""))).toEqual(["open ", "invalidation a,b"]);
});
