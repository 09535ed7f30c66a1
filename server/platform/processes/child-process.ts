import { fork } from "node:child_process";
import { once } from "node:events";
import { findSandbox, withReadable, type Sandbox } from "./sandbox.ts";

export type Greeting = { ready: true } | { ready: false; message: string };

export type Child<Order extends object, Answer extends object> = {
  pid: number | undefined;
  /** Rejects if the process dies. Kills the process when the signal aborts. */
  carryOut(order: Order, enough: AbortSignal): Promise<Answer>;
  alive(): boolean;
  end(): Promise<void>;
};

export type ChildTerms = {
  /** Path of the program. It sends a Greeting, then one answer per order. */
  program: string;
  /** The whole environment of the child: it gets no secrets. */
  env: Readonly<Record<string, string>>;
  died: string;
  /** Directories that the child may read besides the program. */
  readable?: readonly string[];
  sandbox?: Sandbox;
};

export class ChildDied extends Error {
  override readonly name = "ChildDied";
}

export function startChild<Order extends object, Answer extends object>({
  program,
  env,
  died,
  readable = [],
  sandbox = findSandbox(),
}: ChildTerms): Child<Order, Answer> {
  const { execPath, execArgv } = withReadable(sandbox, readable);
  const child = fork(program, [], {
    execPath,
    execArgv: [...execArgv],
    // Transfers bytes without encoding.
    serialization: "advanced",
    // More malloc arenas would retain unused memory.
    env: { MALLOC_ARENA_MAX: "2", ...env },
    // Crash output may quote user content, which must not reach a log.
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const gone = Promise.race([once(child, "exit"), once(child, "error")]).then(() => {
    throw new ChildDied(died);
  });
  const greeting: Promise<Greeting[]> = once(child, "message");
  for (const early of [gone, greeting]) early.catch(() => undefined);

  /** The child keeps this process alive only while an order runs. */
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
        if (answer === undefined) throw new Error("The child process sent no answer.");
        return answer;
      } catch (error) {
        // If the signal caused the kill, throw its reason instead.
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
