import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { aLiveClient, type TestClient } from "./testing/a-live-client.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const pass = async (ms: number): Promise<void> => void (await vi.advanceTimersByTimeAsync(ms));

async function aStandingClient(...topics: string[]): Promise<TestClient & { unfollow: () => void }> {
  const parts = aLiveClient();
  const unfollow = parts.client.follow(topics);
  await pass(60);
  parts.server.open();
  await pass(0);
  return { ...parts, unfollow };
}

test("what the screens of a tab want becomes one stream with the bearer", async () => {
  const { client, server } = aLiveClient();
  client.follow(["a"]);
  await pass(30);
  client.follow(["b", "a"]);
  await pass(59);
  expect(server.requests()).toBe(0);
  await pass(1);
  expect(server.requests()).toBe(1);
  expect(server.streams[0]).toMatchObject({ topics: ["a", "b"], bearer: "Bearer bearer-1" });
});

test("without a wish there is no stream, and the last one who leaves closes it", async () => {
  const { client, server, unfollow } = await aStandingClient("a");
  unfollow();
  await pass(60);
  expect(server.streams[0]?.isClosed()).toBe(true);
  expect(client.state()).toBe("live");
  await pass(120_000);
  expect(server.requests()).toBe(1);
});

test("reports an invalidation", async () => {
  const { server, told } = await aStandingClient("a");
  server.streams[0]?.say("hint", { topics: ["a"] });
  await pass(0);
  expect(told).toEqual(["hint a"]);
});

test("what changed shortly before the stream stood is told", async () => {
  const { client, server, told } = aLiveClient();
  client.follow(["a", "b"]);
  await pass(60);
  server.open(["b"]);
  await pass(0);
  expect(told).toEqual(["hint b"]);
});

test("a stream that took long to stand makes its screens ask again", async () => {
  const { client, server, told } = aLiveClient();
  client.follow(["a"]);
  await pass(8_100);
  server.open();
  await pass(0);
  expect(told).toEqual(["hint a"]);
});

describe("when the wishes change", () => {
  test("the new stream stands before the old one is closed, and nothing is asked again", async () => {
    const { client, server, told } = await aStandingClient("a");
    client.follow(["b"]);
    await pass(60);
    const [old] = server.streams;
    expect(server.streams[1]?.topics).toEqual(["a", "b"]);
    old?.say("hint", { topics: ["a"] });
    await pass(0);
    expect(told).toEqual(["hint a"]);
    expect(client.state()).toBe("live");
    server.open(["a"]);
    await pass(0);
    // "a" was heard on the old stream all the time, and its last words still count.
    old?.say("hint", { topics: ["a"] });
    await pass(0);
    expect(told).toEqual(["hint a", "hint a"]);
    await pass(2_000);
    expect(old?.isClosed()).toBe(true);
    expect(server.streams[1]?.isClosed()).toBe(false);
  });

  test("a stream that brings more than is wanted is kept", async () => {
    const { client, server } = await aStandingClient("a", "b");
    const unfollow = client.follow(["b"]);
    unfollow();
    await pass(5_000);
    expect(server.requests()).toBe(1);
    expect(client.hears("b")).toBe(true);
  });

  test("when the new stream cannot be opened the old one stays", async () => {
    const { client, server, told } = await aStandingClient("a");
    server.answers.push(503);
    client.follow(["b"]);
    await pass(60);
    expect(client.state()).toBe("live");
    server.streams[0]?.say("hint", { topics: ["a"] });
    await pass(1_000);
    expect(told).toEqual(["hint a"]);
    server.open(["b"]);
    await pass(0);
    expect(told).toEqual(["hint a", "hint b"]);
  });

  test("when the old stream breaks while the new one is opened, everything is asked again", async () => {
    const { client, server, told } = await aStandingClient("a");
    client.follow(["b"]);
    await pass(60);
    server.streams[0]?.drop();
    await pass(0);
    expect(client.state()).toBe("connecting");
    server.open();
    await pass(0);
    expect(told).toEqual(["resync"]);
    expect(server.requests()).toBe(2);
  });
});

describe("when the stream is lost", () => {
  test("it is opened again within a second, and everything is asked again", async () => {
    const { client, server, told } = await aStandingClient("a");
    server.streams[0]?.drop();
    await pass(499);
    expect(server.requests()).toBe(1);
    expect(client.state()).toBe("connecting");
    await pass(501);
    expect(told).toEqual([]);
    server.open(["a"]);
    await pass(0);
    expect(told).toEqual(["resync"]);
    expect(client.state()).toBe("live");
  });

  test("it is tried for ever, more and more slowly, and the tab says that it is offline", async () => {
    const { client, server } = await aStandingClient("a");
    server.answers.push(...Array.from({ length: 1_000 }, (_, number) => [0, 500, 503, 404][number % 4] ?? 0));
    server.streams[0]?.drop();
    await pass(5_000);
    expect(client.state()).toBe("offline");
    await pass(60_000);
    const before = server.requests();
    await pass(600_000);
    expect(server.requests() - before).toBeGreaterThanOrEqual(39);
    expect(server.requests() - before).toBeLessThanOrEqual(81);
  });

  test("50 s of silence are a loss, heartbeats are not silence", async () => {
    const { server, client } = await aStandingClient("a");
    for (let beat = 0; beat < 10; beat += 1) {
      await pass(20_000);
      server.streams[0]?.write(":\n\n");
    }
    expect(client.state()).toBe("live");
    expect(server.requests()).toBe(1);
    await pass(50_100);
    expect(client.state()).toBe("connecting");
    expect(server.streams[0]?.isClosed()).toBe(true);
    await pass(1_000);
    expect(server.requests()).toBe(2);
  });

  test("a request without an answer is given up after 15 s", async () => {
    const never = vi.fn<typeof fetch>(() => new Promise(() => undefined));
    const { client } = aLiveClient({ fetch: never });
    client.follow(["a"]);
    await pass(60 + 15_000 + 1_000);
    expect(never).toHaveBeenCalledTimes(2);
    expect(never.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
  });

  test("a process that stops sends us elsewhere within a second", async () => {
    const { server, told } = await aStandingClient("a");
    server.streams[0]?.say("moved");
    await pass(1_000);
    expect(server.streams).toHaveLength(2);
    server.open();
    await pass(0);
    expect(told).toEqual(["resync"]);
  });

  test("an answer that is not ours is a loss and no crash", async () => {
    const { server, client } = await aStandingClient("a");
    server.streams[0]?.write("event: hint\ndata: <html>\n\n");
    await pass(1_000);
    expect(server.requests()).toBe(2);
    server.open();
    await pass(0);
    expect(client.state()).toBe("live");
  });
});

test("when the bus was away everything is asked again, spread over two seconds", async () => {
  const { server, told } = await aStandingClient("a");
  server.streams[0]?.say("resync");
  await pass(2_000);
  expect(told).toEqual(["resync"]);
  expect(server.requests()).toBe(1);
});

test("refetches topics that were granted or revoked", async () => {
  const { server, told, client } = await aStandingClient("a", "b");
  server.streams[0]?.say("topics", { topics: ["b"] });
  await pass(0);
  expect(told).toEqual(["hint a"]);
  expect(client.hears("a")).toBe(false);
  server.streams[0]?.say("topics", { topics: ["a", "b"] });
  await pass(0);
  expect(told).toEqual(["hint a", "hint a"]);
});

describe("the bearer", () => {
  test("a refused one is replaced at once, and a second refusal waits", async () => {
    const { client, server, refusedBearers } = aLiveClient();
    server.answers.push(401, 401);
    client.follow(["a"]);
    await pass(60);
    expect(refusedBearers).toEqual([undefined, "bearer-1"]);
    expect(server.requests()).toBe(2);
    await pass(1_000);
    expect(refusedBearers).toEqual([undefined, "bearer-1", "bearer-2"]);
    expect(server.streams[0]?.bearer).toBe("Bearer bearer-3");
  });

  test("reports the end of the session and reopens the stream", async () => {
    const { server, told } = await aStandingClient("a");
    server.streams[0]?.say("ended");
    await pass(1_000);
    expect(told).toEqual(["ended"]);
    expect(server.streams).toHaveLength(2);
  });

  test("signing in opens a stream with the new bearer, and topics it adds are told if they changed", async () => {
    const { client, server, told } = aLiveClient();
    client.follow(["public", "own"]);
    await pass(60);
    server.streams[0]?.say("open", { topics: ["public"], recent: [] });
    await pass(0);
    client.renew();
    await pass(60);
    expect(server.streams[1]?.bearer).toBe("Bearer bearer-2");
    server.open(["public", "own"]);
    await pass(0);
    expect(told).toEqual(["hint own"]);
  });

  test("a stream that is itself waiting for the bearer is not opened twice", async () => {
    const bearer = Promise.withResolvers<string>();
    const { client, server } = aLiveClient({ getBearer: () => bearer.promise });
    client.follow(["a"]);
    await pass(60);
    client.renew();
    bearer.resolve("late");
    await pass(1_000);
    expect(server.requests()).toBe(1);
  });

  test("when no bearer can be had the stream is tried again later", async () => {
    const { client, server } = aLiveClient({ getBearer: () => Promise.reject(new Error("unavailable")) });
    client.follow(["a"]);
    await pass(5_000);
    expect(server.requests()).toBe(0);
    expect(client.state()).toBe("offline");
  });
});

describe("signals from the surroundings", () => {
  test("is offline without a network and reopens the stream within a second after it returns", async () => {
    const { client, server, signal, told } = await aStandingClient("a");
    signal("lost", false);
    expect(client.state()).toBe("offline");
    signal("regained");
    expect(client.state()).toBe("connecting");
    await pass(1_000);
    expect(server.streams).toHaveLength(2);
    server.open();
    await pass(0);
    expect(told).toEqual(["resync"]);
  });

  test("retries at once when the tab becomes visible", async () => {
    const { server, signal } = await aStandingClient("a");
    vi.spyOn(Math, "random").mockReturnValue(0.5);
    server.answers.push(...Array.from({ length: 20 }, () => 0));
    server.streams[0]?.drop();
    // Tries after 0.75, 2.25, 5.25, 11.25 and 22.5 s; the next would be at 33.75 s.
    await pass(23_000);
    expect(server.requests()).toBe(6);
    signal("looked");
    await pass(500);
    expect(server.requests()).toBe(7);
  });

  test("looking at a tab whose stream stands changes nothing", async () => {
    const { server, signal } = await aStandingClient("a");
    signal("looked");
    await pass(5_000);
    expect(server.requests()).toBe(1);
  });

  test("detects a stream that went silent while the tab slept when the tab becomes visible", async () => {
    const { server, signal } = await aStandingClient("a");
    // A sleeping tab's timers do not ring.
    vi.setSystemTime(Date.now() + 3_600_000);
    const clock = vi.spyOn(performance, "now").mockReturnValue(performance.now() + 3_600_000);
    signal("looked");
    clock.mockRestore();
    await pass(1_000);
    expect(server.streams).toHaveLength(2);
  });
});

test("listeners hear each change of the state once", async () => {
  const { client, server } = await aStandingClient("a");
  const heard: string[] = [];
  const stop = client.subscribe(() => void heard.push(client.state()));
  server.answers.push(0, 0);
  server.streams[0]?.drop();
  await pass(5_000);
  server.open();
  await pass(0);
  expect(heard).toEqual(["connecting", "offline", "live"]);
  stop();
});

test("a stopped client asks for nothing, and can be started again", async () => {
  const { client, server } = await aStandingClient("a");
  client.stop();
  client.follow(["b"]);
  await pass(60_000);
  expect(server.requests()).toBe(1);
  expect(server.streams[0]?.isClosed()).toBe(true);
  client.start();
  await pass(60);
  expect(server.streams[1]?.topics).toEqual(["a", "b"]);
});
