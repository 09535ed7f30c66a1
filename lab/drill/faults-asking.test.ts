import { createServer, type ServerResponse } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { loopback, portOf } from "#tools/engines/free-port.ts";
import { actionKinds, openAsking } from "./faults-asking.ts";

async function aSlowServer() {
  const waiting: ServerResponse[] = [];
  const server = createServer((_, response) => void waiting.push(response));
  await new Promise<void>((resolve) => void server.listen(0, loopback, resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://${loopback}:${portOf(server.address())}`,
    answerNext: async (): Promise<void> => {
      await expect.poll(() => waiting.length).toBeGreaterThan(0);
      waiting.shift()?.end("saved");
    },
  };
}

test("recovery needs a success of every kind of action since then and no earlier request still pending", async () => {
  const { url, answerNext } = await aSlowServer();
  const asking = openAsking();
  const before = asking.ask("note", url, {});
  expect([asking.isUnderWay("note"), asking.isUnderWay("print")]).toEqual([true, false]);
  const moment = performance.now();
  for (const kind of actionKinds) {
    expect(asking.isWellSince(moment)).toBe(false);
    asking.done(kind, performance.now());
  }
  expect(asking.isWellSince(moment)).toBe(false);
  await answerNext();
  expect(await before).toMatchObject({ status: 200, text: "saved" });
  expect(asking.isWellSince(moment)).toBe(true);
  expect(asking.isWellSince(performance.now())).toBe(false);
});

test("an answer that came late is counted where it came, and none is none", async () => {
  const { url, answerNext } = await aSlowServer();
  const asking = openAsking();
  const late = asking.ask("note", url, {});
  asking.turnPage();
  await answerNext();
  await late;
  expect(asking.tally().maxMs).toBeGreaterThan(0);
  asking.turnPage();
  expect(await asking.ask("note", url, {}, 50)).toBeUndefined();
  expect(asking.tally().maxMs).toBeGreaterThanOrEqual(49);
});
