import { connect, type Socket } from "node:net";
import * as z from "zod/mini";
import { answerQuestions, sharedNowMs } from "../helper-process.ts";

// Thousands of open screens, each signed in and following what is its own. Raw sockets, as in the bench of live streams.

const viewers = z.array(z.object({ bearer: z.string(), topics: z.array(z.string()) }));
const request = z.object({ port: z.number(), viewers });
type Viewer = z.infer<typeof viewers>[number];

/** How many connect at the same time; more would overflow the kernel's queue of the listening socket. */
const connectingAtOnce = 50;

let arrivals: { topic: string; at: number }[] = [];
let invalidations = 0;
let lost = 0;
const sockets: Socket[] = [];

function openOne(port: number, { bearer, topics }: Viewer): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    sockets.push(socket);
    socket.setEncoding("latin1");
    socket.write(
      `GET /live?topics=${topics.join(",")} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${bearer}\r\n` +
        "Accept: text/event-stream\r\nUser-Agent: Mozilla/5.0 (scale)\r\nCache-Control: no-cache\r\n\r\n",
    );
    socket.on("data", (text: string) => {
      const at = sharedNowMs();
      if (text.includes("event: open")) resolve();
      for (const [, topics = ""] of text.matchAll(/event: hint\ndata: \{"topics":\[([^\]]*)\]/g)) {
        invalidations += 1;
        for (const topic of topics.split(",")) {
          const name = topic.slice(1, -1);
          if (name.startsWith("user:")) arrivals.push({ topic: name, at });
        }
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
  const { port, viewers: all } = request.parse(question);
  const waiting = all.values();
  async function work(): Promise<void> {
    for (const viewer of waiting) await openOne(port, viewer);
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
