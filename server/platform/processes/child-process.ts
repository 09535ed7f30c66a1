import { fork } from "node:child_process";
import { once } from "node:events";

/** The first word of a child: whether it can work at all. */
export type Greeting = { ready: true } | { ready: false; message: string };

/** A process that carries out one order at a time. */
export type Child<Order extends object, Answer extends object> = {
  pid: number | undefined;
  /** Fails when the process ends over it; ends the process when the signal says that it is enough. */
  carryOut(order: Order, enough: AbortSignal): Promise<Answer>;
  alive(): boolean;
  end(): Promise<void>;
};

export type ChildTerms = {
  /** The path of its program. It says a greeting, then answers each order once: see Greeting. */
  program: string;
  /** All it is given of the environment: it needs no secrets. */
  env: Readonly<Record<string, string>>;
  /** What is said when it ends over an order. */
  died: string;
};

export class ChildDied extends Error {
  override readonly name = "ChildDied";
}

export function startChild<Order extends object, Answer extends object>({
  program,
  env,
  died,
}: ChildTerms): Child<Order, Answer> {
  const child = fork(program, [], {
    // Files cross as bytes.
    serialization: "advanced",
    // Few arenas: many of them keep memory that nobody uses.
    env: { MALLOC_ARENA_MAX: "2", ...env },
    execArgv: [],
    // A crash may quote what it was working on; that must not come into a log.
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const gone = Promise.race([once(child, "exit"), once(child, "error")]).then(() => {
    throw new ChildDied(died);
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
        if (answer === undefined) throw new Error("The process answered nothing.");
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
