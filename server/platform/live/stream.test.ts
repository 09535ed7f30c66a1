import { connect } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import type { Bus } from "./bus.ts";
import { openPostgresBus } from "./postgres-bus.ts";
import { maxStreams } from "./stream.ts";
import { startLiveServer, type LiveServer } from "./testing/live-server.ts";
import { silentLog } from "./testing/silent-log.ts";
import { until } from "./testing/until.ts";

let bus: Bus;
let live: LiveServer;
beforeAll(async () => {
  bus = openPostgresBus({ url: await createTestDatabase(), log: silentLog });
  await bus.ready();
});
afterAll(() => bus.close());
beforeEach(async () => {
  live = await startLiveServer(bus);
});
afterEach(() => live.close());

async function open(authorization?: string, address?: string) {
  const leaving = new AbortController();
  const headers: Record<string, string> = {
    ...(authorization === undefined ? {} : { authorization }),
    ...(address === undefined ? {} : { "x-forwarded-for": address }),
  };
  const response = await fetch(live.url, { headers, signal: leaving.signal });
  const received = { text: "", over: false };
  const reading = response.body?.pipeThrough(new TextDecoderStream()).pipeTo(
    new WritableStream({
      write(text) {
        received.text += text;
      },
    }),
  );
  reading?.finally(() => (received.over = true)).catch(() => undefined);
  return { response, received, leave: () => leaving.abort() };
}

async function openAdas() {
  const parts = await open("Bearer ada");
  await until("it opened", () => parts.received.text.includes("\n\n"));
  return parts;
}

test("a bearer token opens a stream, and an invalidation arrives", async () => {
  const { response, received } = await openAdas();
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
    "x-content-type-options": "nosniff",
  });
  expect(received.text).toBe("event: open\ndata:\n\n");
  bus.publish(["org:2", "org:1:events", "user:ada"]);
  await until("something arrived", () => received.text.includes("invalidation"));
  expect(received.text).toMatch(/\n\nevent: invalidation\ndata: org:1:events,user:ada\n\n$/);
});

test("without a bearer token the stream carries only what is public", async () => {
  const { received } = await open();
  await until("it opened", () => received.text.includes("\n\n"));
  bus.publish(["org:1", "organizations", "user:ada"]);
  await until("something arrived", () => received.text.includes("invalidation"));
  expect(received.text).toMatch(/\n\nevent: invalidation\ndata: organizations\n\n$/);
});

test("an invalid bearer token is rejected and not treated as signed out", async () => {
  const { response, received } = await open("Bearer somebody-else");
  expect(response.status).toBe(401);
  expect(response.headers.get("content-type")).toBe("application/json");
  await until("the answer is there", () => received.over);
  expect(JSON.parse(received.text)).toMatchObject({ error: { status: "unauthenticated" } });
});

test("responds 'unavailable' when the session lookup fails", async () => {
  expect((await open("Bearer away")).response.status).toBe(503);
});

test("only GET is answered", async () => {
  expect((await fetch(live.url, { method: "POST" })).status).toBe(400);
});

test("the stream is not chunked, so an invalidation is one write", async () => {
  const { socket, text } = connectRaw();
  await until("it opened", () => text().includes("event: open"));
  expect(text().toLowerCase()).not.toContain("transfer-encoding");
  expect(text().split("\r\n\r\n")[1]).toMatch(/^event: open\n/);
  socket.destroy();
});

test("the hub forgets a client that left", async () => {
  const { leave } = await openAdas();
  expect(live.hub.counts().streams).toBe(1);
  leave();
  await until("it is forgotten", () => live.hub.counts().streams === 0);
});

test("a process that stops sends its clients away and takes no new ones", async () => {
  const { received } = await openAdas();
  live.hub.drain();
  await until("the stream is over", () => received.over);
  expect(received.text).toMatch(/event: reconnect\ndata:\n\n$/);
  expect((await open("Bearer ada")).response.status).toBe(503);
});

test.each([
  ["user", maxStreams.ofUser, (turn: number) => open("Bearer ada", `198.51.100.${turn}`)],
  ["network address without sign-in", maxStreams.ofAddress, () => open(undefined, "203.0.113.9")],
])("a %s has at most %i streams; when one ends, another can open", async (_, most, openOne) => {
  const opened = await Promise.all(Array.from({ length: most }, (_each, turn) => openOne(turn)));
  expect(opened.every(({ response }) => response.status === 200)).toBe(true);
  const refused = await openOne(most);
  expect(refused.response.status).toBe(429);
  expect(refused.response.headers.get("retry-after")).toBe("15");
  await until("the answer is there", () => refused.received.over);
  expect(JSON.parse(refused.received.text)).toMatchObject({ error: { code: "too-many-streams" } });
  expect(live.hub.counts()).toMatchObject({ streams: most });
  // Others are not affected.
  expect((await open(undefined, "203.0.113.10")).response.status).toBe(200);
  opened[0]?.leave();
  await until("it is forgotten", () => live.hub.counts().streams === most);
  expect((await openOne(most)).response.status).toBe(200);
});

test("a client that never reads is dropped once 64 KiB wait for it", async () => {
  let gap = (): void => undefined;
  const subscribe: Bus["subscribe"] = (listener) => {
    gap = () => listener({ kind: "gap" });
    return () => undefined;
  };
  await live.close();
  live = await startLiveServer({ ...bus, subscribe });
  const { socket } = connectRaw();
  socket.pause();
  await until("it joined", () => live.hub.counts().streams === 1);
  // The kernel's own buffers fill first, and they are large on the loopback.
  for (let tick = 0; tick < 1_000 && live.hub.counts().streams === 1; tick += 1) {
    for (let number = 0; number < 1_000; number += 1) gap();
    await new Promise((resolve) => void setImmediate(resolve));
  }
  expect(live.hub.counts()).toMatchObject({ streams: 0, slowStreamsDropped: 1 });
  socket.destroy();
});

function connectRaw() {
  const socket = connect(Number(new URL(live.url).port), "127.0.0.1");
  let text = "";
  socket.setEncoding("latin1").on("data", (part: string) => (text += part));
  socket.write("GET /live HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ada\r\n\r\n");
  return { socket, text: () => text };
}
