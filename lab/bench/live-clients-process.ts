import { connect, type Socket } from "node:net";
import * as z from "zod/mini";
import { answerQuestions, sharedNowMs } from "../helper-process.ts";

// Thousands of tabs in one process. Raw sockets, because a full HTTP client for each would be the bottleneck.

const request = z.object({ port: z.number(), first: z.number(), count: z.number(), perGroup: z.number() });
/** How many connect at the same time; more would overflow the kernel's queue of the listening socket. */
const connectingAtOnce = 100;

const arrivals: { topic: string; at: number }[] = [];
const sockets: Socket[] = [];

function openOne(port: number, number: number, perGroup: number): Promise<void> {
  const group = Math.floor(number / perGroup);
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    sockets.push(socket);
    socket.setEncoding("latin1");
    socket.write(
      `GET /live HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${number} ${group}\r\n` +
        "Accept: text/event-stream\r\nUser-Agent: Mozilla/5.0 (bench)\r\nCache-Control: no-cache\r\n\r\n",
    );
    socket.on("data", (text: string) => {
      const at = sharedNowMs();
      if (text.includes("event: open")) resolve();
      for (const [, topics = ""] of text.matchAll(/event: invalidation\ndata: (.*)/g)) {
        for (const topic of topics.split(",")) arrivals.push({ topic, at });
      }
    });
    socket.once("error", reject);
    socket.once("close", () => reject(new Error(`Stream ${number} was closed by the server.`)));
  });
}

async function open(question: unknown): Promise<void> {
  const { port, first, count, perGroup } = request.parse(question);
  let next = first;
  async function work(): Promise<void> {
    while (next < first + count) {
      next += 1;
      await openOne(port, next - 1, perGroup);
    }
  }
  await Promise.all(Array.from({ length: connectingAtOnce }, work));
}

answerQuestions({
  open,
  take: () => arrivals.splice(0),
});
