import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { portOf } from "#tools/engines/free-port.ts";
import { startLossyProxy } from "./lossy-proxy.ts";

const noteId = "01990000-0000-7000-8000-000000000001";

async function aServerBehindAProxy() {
  const reached: string[] = [];
  let status = 200;
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    reached.push(await text(request));
    response.writeHead(status).end("saved");
  };
  const server = createServer((request, response) => {
    void answer(request, response);
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const proxy = await startLossyProxy();
  proxy.aimAt(portOf(server.address()));
  onTestFinished(async () => {
    await proxy.close();
    server.closeAllConnections();
    server.close();
  });
  const save = (letter: string) =>
    fetch(proxy.origin, { method: "POST", body: JSON.stringify({ data: { noteId, text: letter } }) }).then(
      async (answer) => `${answer.status} ${await answer.text()}`,
      () => "no answer",
    );
  return { proxy, reached, save, failWith: (code: number) => void (status = code) };
}

test("everything passes as it is until answers are to be lost, and again afterwards", async () => {
  const { proxy, save, reached } = await aServerBehindAProxy();
  const long = "Dear Wren 🏕️ ".repeat(5_000);
  expect(await save(long)).toBe("200 saved");
  proxy.loseOneAnswerIn(2);
  expect([await save("a"), await save("b"), await save("c"), await save("d")]).toEqual([
    "200 saved",
    "no answer",
    "200 saved",
    "no answer",
  ]);
  proxy.loseNothing();
  expect(await save("e")).toBe("200 saved");
  // What was lost is the answer: each request arrived.
  expect(reached.map((body) => JSON.parse(body).data.text)).toEqual([long, "a", "b", "c", "d", "e"]);
  expect(proxy.lostAnswersAbout).toEqual([noteId, noteId]);
});

test("an answer that says no is never swallowed: nothing was done that could be lost", async () => {
  const { proxy, save, failWith } = await aServerBehindAProxy();
  failWith(503);
  proxy.loseOneAnswerIn(1);
  expect(await save("a")).toBe("503 saved");
  expect(proxy.lostAnswersAbout).toEqual([]);
});
