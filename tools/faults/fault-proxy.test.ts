import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { loopback, portOf } from "../engines/free-port.ts";
import { startFaultProxy, type Fault } from "./fault-proxy.ts";

async function anEcho() {
  const heard: string[] = [];
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.on("data", (piece) => {
      heard.push(piece.toString());
      socket.write(piece);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, loopback, resolve));
  const proxy = await startFaultProxy({ port: portOf(server.address()) });
  onTestFinished(async () => {
    await proxy.close();
    server.close();
  });
  return { proxy, heard, call: () => caller(proxy.port) };
}

async function caller(port: number) {
  const socket = connect({ port, host: loopback });
  onTestFinished(() => void socket.destroy());
  let text = "";
  let ended: string | undefined;
  socket.on("data", (piece) => (text += piece.toString()));
  socket.on("error", (error) => (ended = "code" in error ? String(error.code) : error.message));
  socket.on("close", () => (ended ??= "closed"));
  // Thrown out before it was connected is thrown out too.
  await once(socket, "connect").catch(() => undefined);
  return {
    say: (words: string) => void socket.write(words),
    received: () => text,
    ended: () => ended,
    socket: socket satisfies Socket,
  };
}

const latency: Fault = { kind: "latency", ms: 150 };

test("everything passes as it is, large things too", async () => {
  const { call } = await anEcho();
  const line = await call();
  const long = "Dear Wren, ".repeat(100_000);
  line.say(long);
  await expect.poll(() => line.received().length).toBe(long.length);
  expect(line.received()).toBe(long);
});

test("latency makes every piece late, in both directions and in order", async () => {
  const { proxy, call } = await anEcho();
  const line = await call();
  proxy.begin(latency);
  const began = performance.now();
  line.say("one ");
  await expect.poll(() => line.received()).toBe("one ");
  expect(performance.now() - began).toBeGreaterThanOrEqual(299);
  line.say("two ");
  await pause(20);
  proxy.end();
  line.say("three");
  await expect.poll(() => line.received()).toBe("one two three");
});

test("a reset drops open and new connections until it ends", async () => {
  const { proxy, call, heard } = await anEcho();
  const before = await call();
  before.say("hello");
  await expect.poll(() => before.received()).toBe("hello");
  proxy.begin({ kind: "reset" });
  await expect.poll(() => before.ended()).toBe("ECONNRESET");
  const during = await call();
  during.say("anybody?");
  await expect.poll(() => during.ended()).toBe("ECONNRESET");
  proxy.end();
  const after = await call();
  after.say("again");
  await expect.poll(() => after.received()).toBe("again");
  expect(heard).toEqual(["hello", "again"]);
  expect(proxy.met).toBe(2);
});

test("a connection lost in a black hole never recovers; later connections work", async () => {
  const { proxy, call, heard } = await anEcho();
  const line = await call();
  line.say("hello");
  await expect.poll(() => line.received()).toBe("hello");
  proxy.begin({ kind: "black hole" });
  line.say("anybody?");
  await pause(100);
  proxy.end();
  line.say("and now?");
  await pause(100);
  expect([line.received(), line.ended()]).toEqual(["hello", undefined]);
  const after = await call();
  after.say("again");
  await expect.poll(() => after.received()).toBe("again");
  expect(heard).toEqual(["hello", "again"]);
  line.socket.destroy();
  after.socket.destroy();
  await expect.poll(() => proxy.open).toBe(0);
});

test("half an answer: the question arrives whole, the answer does not", async () => {
  const { proxy, call, heard } = await anEcho();
  const line = await call();
  proxy.begin({ kind: "half answer" });
  line.say("save this");
  await expect.poll(() => line.ended()).toBe("closed");
  expect(heard).toEqual(["save this"]);
  expect(line.received()).toBe("save");
});

test("a fault can be for some connections only", async () => {
  const { proxy, call } = await anEcho();
  const lines = [await call(), await call(), await call(), await call()];
  await expect.poll(() => proxy.open).toBe(4);
  proxy.begin({ kind: "reset" }, { oneIn: 2 });
  for (const line of lines) line.say("hello");
  await expect.poll(() => lines.filter((line) => line.ended() !== undefined).length).toBe(2);
  await expect.poll(() => lines.filter((line) => line.received() === "hello").length).toBe(2);
});
