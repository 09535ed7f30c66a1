import { connect, type Socket } from "node:net";
import * as z from "zod/mini";
import { answerQuestions, sharedNowMs } from "../helper-process.ts";

// Thousands of open screens, each signed in. Raw sockets, as in the bench of live streams.

const request = z.object({ port: z.number(), bearers: z.array(z.string()) });

/** How many connect at the same time; more would overflow the kernel's queue of the listening socket. */
const connectingAtOnce = 50;

let arrivals: { topic: string; at: number }[] = [];
let invalidations = 0;
let lost = 0;
const sockets: Socket[] = [];

function openOne(port: number, bearer: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    sockets.push(socket);
    socket.setEncoding("latin1");
    socket.write(
      `GET /live HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${bearer}\r\n` +
        "Accept: text/event-stream\r\nUser-Agent: Mozilla/5.0 (scale)\r\nCache-Control: no-cache\r\n\r\n",
    );
    socket.on("data", (text: string) => {
      const at = sharedNowMs();
      if (text.includes("event: open")) resolve();
      for (const [, topics = ""] of text.matchAll(/event: invalidation\ndata: (.*)/g)) {
        invalidations += 1;
        for (const topic of topics.split(",")) if (topic.startsWith("user:")) arrivals.push({ topic, at });
      }
    });
    socket.once("error", reject);
    socket.once("close", () => {
      lost += 1;
      reject(new Error("A stream was closed by the server."));
    });
  });
}

async function open(question: unknown): Promise<void> {
  const { port, bearers } = request.parse(question);
  const waiting = bearers.values();
  async function work(): Promise<void> {
    for (const bearer of waiting) await openOne(port, bearer);
  }
  await Promise.all(Array.from({ length: connectingAtOnce }, work));
}

answerQuestions({
  open,
  take() {
    const taken = { arrivals, invalidations, lost };
    arrivals = [];
    invalidations = 0;
    return taken;
  },
});
