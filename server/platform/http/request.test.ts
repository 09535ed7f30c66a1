import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { portOf } from "#tools/engines/free-port.ts";
import { readJsonBody } from "./request.ts";

const maxBytes = 1_000;

/** A server that answers with what it read, or with the name of what went wrong. */
async function aReader(before: (incoming: IncomingMessage) => Promise<unknown> = () => Promise.resolve()) {
  const outcomes: unknown[] = [];
  const answer = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    await before(incoming);
    const outcome = await readJsonBody(incoming, maxBytes).catch((error: Error) => error.message);
    outcomes.push(outcome);
    response.writeHead(200, { connection: "close" }).end(JSON.stringify(outcome));
  };
  const server = createServer((incoming, response) => void answer(incoming, response));
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: portOf(server.address()), outcomes };
}

/** Sends the pieces one by one, without saying how much will come. */
function sendPieces(port: number, pieces: readonly string[], { breakOff = false } = {}) {
  return new Promise<string>((resolve) => {
    const sent = request({ port, host: "127.0.0.1", method: "POST" }, (response) => {
      let text = "";
      response.on("data", (chunk) => void (text += String(chunk)));
      response.once("end", () => resolve(text));
    });
    sent.on("error", () => resolve("no answer"));
    const send = (at: number): void => {
      const piece = pieces[at];
      if (piece !== undefined) sent.write(piece, () => setTimeout(send, 5, at + 1));
      else if (breakOff) sent.destroy();
      else sent.end();
    };
    send(0);
  });
}

test("a body that comes in pieces is read as one, also when a letter is cut in two", async () => {
  const { port } = await aReader();
  const bytes = Buffer.from(JSON.stringify({ text: "Grüße 🏕️" }));
  const answer = await fetch(`http://127.0.0.1:${port}`, {
    method: "POST",
    duplex: "half",
    body: ReadableStream.from([bytes.subarray(0, 12), bytes.subarray(12, 18), bytes.subarray(18)]),
  });
  expect(await answer.json()).toEqual({ text: "Grüße 🏕️" });
});

test("a body that does not say how long it is is refused as soon as it is too long, and the refusal arrives", async () => {
  const { port } = await aReader();
  const pieces = ['{"text":"', ...Array.from({ length: 5 }, () => "x".repeat(400))];
  expect(await sendPieces(port, pieces)).toContain("too large");
});

test("stops reading when the client disconnects within the body", async () => {
  const { port, outcomes } = await aReader();
  expect(await sendPieces(port, ['{"text":"Dear'], { breakOff: true })).toBe("no answer");
  await expect.poll(() => outcomes.length).toBe(1);
  expect(outcomes).toEqual([expect.stringMatching(/aborted|close/)]);
});

test("stops reading when the client disconnected before the body was read", async () => {
  const { port, outcomes } = await aReader(
    (incoming) => new Promise((resolve) => void incoming.once("close", resolve)),
  );
  expect(await sendPieces(port, ['{"text":"Dear'], { breakOff: true })).toBe("no answer");
  await expect.poll(() => outcomes.length).toBe(1);
  expect(outcomes).toEqual([expect.stringMatching(/aborted|close/)]);
});

test("no body at all is no JSON", async () => {
  const { port } = await aReader();
  expect(await sendPieces(port, [])).not.toContain("{");
});
