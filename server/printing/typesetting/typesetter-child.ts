import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Answer, Greeting, Order } from "./typesetter-messages.ts";

const program = fileURLToPath(new URL("typesetter-process.ts", import.meta.url));
const onlyOurFonts = fileURLToPath(new URL("fonts/fonts.conf", import.meta.url));

/** A process that sets one document at a time. */
export type TypesetterChild = {
  pid: number | undefined;
  /** Fails when the process ends over it; ends the process when the signal says that it is enough. */
  carryOut(order: Order, enough: AbortSignal): Promise<Answer>;
  alive(): boolean;
  end(): Promise<void>;
};

export function startTypesetterChild(): TypesetterChild {
  const child = fork(program, [], {
    // PDFs cross as bytes.
    serialization: "advanced",
    // It needs no secrets. Few arenas: many of them keep memory that nobody uses.
    env: { MALLOC_ARENA_MAX: "2", FONTCONFIG_FILE: onlyOurFonts },
    execArgv: [],
    // A crash may quote the letter it was working on; that must not come into a log.
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const gone = Promise.race([once(child, "exit"), once(child, "error")]).then(() => {
    throw new Error("The typesetting process ended over a document.");
  });
  const greeting: Promise<Greeting[]> = once(child, "message");
  for (const early of [gone, greeting]) early.catch(() => undefined);

  /** Only while somebody waits for an answer does the child keep this process alive. */
  const hold = (held: boolean) => {
    for (const handle of [child, child.channel]) {
      if (held) handle?.ref();
      else handle?.unref();
    }
  };
  const alive = () => child.connected && child.exitCode === null && child.signalCode === null;
  const kill = () => child.kill("SIGKILL");
  hold(false);
  return {
    pid: child.pid,
    alive,
    async carryOut(order, enough) {
      enough.throwIfAborted();
      hold(true);
      enough.addEventListener("abort", kill);
      try {
        const [greeted] = await Promise.race([greeting, gone]);
        if (greeted?.ready === false) throw new Error(greeted.message);
        const answering: Promise<Answer[]> = once(child, "message");
        answering.catch(() => undefined);
        child.send(order);
        const [answer] = await Promise.race([answering, gone]);
        if (answer === undefined) throw new Error("The typesetting process answered nothing.");
        return answer;
      } catch (error) {
        // Killed because it was enough: then that is the reason, not the death.
        enough.throwIfAborted();
        throw error;
      } finally {
        enough.removeEventListener("abort", kill);
        hold(false);
      }
    },
    async end() {
      if (!alive()) return;
      hold(true);
      kill();
      await gone.catch(() => undefined);
    },
  };
}
