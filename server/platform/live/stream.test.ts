import { connect } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Bus } from "./bus.ts";
import { openMemoryBus } from "./memory-bus.ts";
import { silentLog } from "./testing/silent-log.ts";
import { startLiveServer, type LiveServer } from "./testing/live-server.ts";
import { until } from "./testing/until.ts";
import { sessionEndedTopic } from "./topics.ts";

let live: LiveServer;
beforeEach(async () => {
  live = await startLiveServer();
});
afterEach(() => live.close());

async function open(query: string, headers: Record<string, string> = {}) {
  const leaving = new AbortController();
  const response = await fetch(`${live.url}?${query}`, { headers, signal: leaving.signal });
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

test("viewers who are not signed in can follow public topics", async () => {
  const { response, received } = await open("topics=a,secret");
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
    "x-content-type-options": "nosniff",
  });
  await until("it opened", () => received.text.includes("\n\n"));
  expect(received.text).toBe('event: open\ndata: {"topics":["a"],"recent":["a"]}\n\n');
});

test("a bearer token opens private topics, and an invalidation arrives", async () => {
  const { received } = await open("topics=secret", { authorization: "Bearer ada" });
  await until("it opened", () => received.text.includes('"topics":["secret"]'));
  live.bus.publish(["secret"]);
  await until("something arrived", () => received.text.includes("hint"));
  expect(received.text).toMatch(/\n\nevent: hint\ndata: \{"topics":\["secret"\]\}\n\n$/);
});

test("an invalid bearer token is rejected and not treated as anonymous", async () => {
  const { response, received } = await open("topics=a", { authorization: "Bearer somebody-else" });
  expect(response.status).toBe(401);
  expect(response.headers.get("content-type")).toBe("application/json");
  await until("the answer is there", () => received.over);
  expect(JSON.parse(received.text)).toMatchObject({ error: { status: "unauthenticated" } });
});

test("responds 'unavailable' when the session lookup fails", async () => {
  const { response } = await open("topics=a", { authorization: "Bearer away" });
  expect(response.status).toBe(503);
});

test.each(["", "topics=", "topics=a%20b", "topics=!session:1", "topics=a,,b", "topics=%E0%A4%A"])(
  "%j is a bad request",
  async (query) => {
    expect((await open(query)).response.status).toBe(400);
  },
);

test("only GET is answered", async () => {
  expect((await fetch(`${live.url}?topics=a`, { method: "POST" })).status).toBe(400);
});

test("the stream is not chunked, so an invalidation is one write", async () => {
  const { port } = new URL(live.url);
  const socket = connect(Number(port), "127.0.0.1");
  let text = "";
  socket.setEncoding("latin1").on("data", (part: string) => (text += part));
  socket.write("GET /live?topics=a HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await until("it opened", () => text.includes("event: open"));
  expect(text.toLowerCase()).not.toContain("transfer-encoding");
  expect(text.split("\r\n\r\n")[1]).toMatch(/^event: open\n/);
  socket.destroy();
});

test("the hub forgets a client that left", async () => {
  const { received, leave } = await open("topics=a");
  await until("it opened", () => received.text.includes("open"));
  expect(live.hub.counts().streams).toBe(1);
  leave();
  await until("it is forgotten", () => live.hub.counts().streams === 0);
});

test("the end of a session is said and the connection closed", async () => {
  const { received } = await open("topics=a", { authorization: "Bearer ada" });
  await until("it opened", () => received.text.includes("open"));
  live.bus.publish([sessionEndedTopic("session-of-ada")]);
  await until("the stream is over", () => received.over);
  expect(received.text).toMatch(/event: ended\ndata:\n\n$/);
});

test("a process that stops sends its clients away and takes no new ones", async () => {
  const { received } = await open("topics=a");
  await until("it opened", () => received.text.includes("open"));
  live.hub.drain();
  await until("the stream is over", () => received.over);
  expect(received.text).toMatch(/event: moved\ndata:\n\n$/);
  expect((await open("topics=a")).response.status).toBe(503);
});

test("a client that never reads is dropped once 64 KiB wait for it", async () => {
  const bus = openMemoryBus({ log: silentLog });
  let gap = (): void => undefined;
  const subscribe: Bus["subscribe"] = (listener) => {
    gap = () => listener({ kind: "gap" });
    return () => undefined;
  };
  const flooded = await startLiveServer(0, { ...bus, subscribe });
  const { port } = new URL(flooded.url);
  const socket = connect(Number(port), "127.0.0.1").pause();
  socket.write("GET /live?topics=a HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await until("it joined", () => flooded.hub.counts().streams === 1);
  // The kernel's own buffers fill first, and they are large on the loopback.
  for (let tick = 0; tick < 1_000 && flooded.hub.counts().streams === 1; tick += 1) {
    for (let number = 0; number < 1_000; number += 1) gap();
    await new Promise((resolve) => void setImmediate(resolve));
  }
  expect(flooded.hub.counts()).toMatchObject({ streams: 0, slowStreamsDropped: 1 });
  socket.destroy();
  await flooded.close();
});
