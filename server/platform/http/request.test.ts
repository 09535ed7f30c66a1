import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { generalErrors } from "#domain/errors.ts";
import { portOf } from "#tools/engines/free-port.ts";
import { readBody, readJsonBody } from "./request.ts";

const maxBytes = 1_000;

type Reading = {
  before?: (incoming: IncomingMessage) => Promise<unknown>;
  read?: (connection: { incoming: IncomingMessage; outgoing: ServerResponse }) => Promise<unknown>;
};

/** A server that answers with what it read, or with the name of what went wrong. */
async function aReader({
  before = () => Promise.resolve(),
  read = (connection) => readJsonBody(connection, maxBytes),
}: Reading = {}) {
  const outcomes: unknown[] = [];
  const answer = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    await before(incoming);
    const outcome = await read({ incoming, outgoing: response }).catch((error: Error) => error.message);
    outcomes.push(outcome);
    response.writeHead(200).end(JSON.stringify(outcome));
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
  const { port, outcomes } = await aReader({
    before: (incoming) => new Promise((resolve) => void incoming.once("close", resolve)),
  });
  expect(await sendPieces(port, ['{"text":"Dear'], { breakOff: true })).toBe("no answer");
  await expect.poll(() => outcomes.length).toBe(1);
  expect(outcomes).toEqual([expect.stringMatching(/aborted|close/)]);
});

test("does not wait for ever for a client that stops within its body", async () => {
  const { port } = await aReader({ read: (connection) => readBody(connection, maxBytes, 20) });
  const socket = connect(port, "127.0.0.1");
  socket.write("POST / HTTP/1.1\r\nhost: here\r\ncontent-length: 100\r\n\r\nDear");
  // Ends when the server closes the connection.
  expect(await text(socket)).toContain(generalErrors.goneAway.message);
});

test("no body at all is no JSON", async () => {
  const { port } = await aReader();
  expect(await sendPieces(port, [])).not.toContain("{");
});
