import { Agent, get } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import * as z from "zod/mini";
import { memoryOf } from "#tools/engines/process-memory.ts";
import { answerQuestions } from "../helper-process.ts";
import { unlessEnded } from "../processes.ts";

// Apart from the attacker: a process that sends 300 MB would measure its own delays.

const everyMs = 5;
const patienceMs = 60_000;
/** The first answers wait for code that is compiled. */
const warmUps = 50;

const target = z.object({ origin: z.string(), pid: z.number() });
type Watch = { stop(): Promise<{ blockedMs: number; grownMegabytes: number }> };
let watch: Watch | undefined;

async function startWatch({ origin, pid }: z.infer<typeof target>): Promise<Watch> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let count = 0; count < warmUps; count += 1) await askHealth(origin, agent);
  const memory = () => unlessEnded(() => memoryOf(pid).now);
  const before = memory();
  const over = new AbortController();
  let [blockedMs, most] = [0, before];
  // Reads on while an answer waits.
  const reading = setInterval(() => (most = Math.max(most, memory())), everyMs);
  const asking = (async () => {
    while (!over.signal.aborted) {
      blockedMs = Math.max(blockedMs, await askHealth(origin, agent));
      await pause(everyMs);
    }
  })();
  return {
    async stop() {
      over.abort();
      await asking;
      clearInterval(reading);
      agent.destroy();
      return { blockedMs, grownMegabytes: most - before };
    },
  };
}

/** How long the answer took; a server that gives none counts as blocked for the whole time. */
function askHealth(origin: string, agent: Agent): Promise<number> {
  const began = performance.now();
  return new Promise((resolve) => {
    const request = get(`${origin}/healthz`, { agent, timeout: patienceMs }, (response) => {
      response.resume();
      response.once("end", () => resolve(performance.now() - began));
    });
    request.once("timeout", () => request.destroy());
    request.once("error", () => resolve(patienceMs));
  });
}

answerQuestions({
  async start(question) {
    watch = await startWatch(target.parse(question));
  },
  stop: () => watch?.stop(),
});
