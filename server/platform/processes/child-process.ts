import { spawn, type SpawnOptions } from "node:child_process";
import { once } from "node:events";
import { connect, Socket } from "node:net";
import { relative } from "node:path";
import type { Duplex } from "node:stream";
import { errorCode } from "../error-code.ts";
import { orderChannel, type Greeting } from "./answer-orders.ts";
import { parseCleanerUrl } from "./cleaner-url.ts";
import { maxMessageBytes, readMessage, writeMessage } from "./messages.ts";
import { findSandbox, projectRoot, withReadable, type Sandbox } from "./sandbox.ts";

export type Child<Order extends object, Answer extends object> = {
  /** Undefined in the cleaner. */
  pid: number | undefined;
  /** Rejects if the process dies. Kills the process when the signal aborts. */
  carryOut(order: Order, enough: AbortSignal): Promise<Answer>;
  alive(): boolean;
  end(): Promise<void>;
};

export type ChildTerms = {
  /** Path of the program. It calls `answerOrders`. */
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

/** How a process is reached: as a child of this one, or through the cleaner. */
type Connection = {
  pid: number | undefined;
  stream: Duplex;
  maxAnswerBytes: number;
  /** Rejects when the process is gone. */
  gone: Promise<never>;
  alive: () => boolean;
  kill: () => void;
  /** Before and after an order. */
  begin: () => void;
  finish: () => void;
};

/** With the CLEANER_URL of a cleaner, the process runs there. Otherwise it is a child of this process. */
export function startChild<Order extends object, Answer extends object>(
  terms: ChildTerms,
  cleanerUrl?: string,
): Child<Order, Answer> {
  const connection = cleanerUrl === undefined ? spawnChild(terms) : connectToCleaner(terms, cleanerUrl);
  const { pid, stream, gone, maxAnswerBytes, alive, kill, begin, finish } = connection;
  const next = async <Message>(): Promise<Message> => {
    // An answer that cannot be read ends the process, too.
    const answer = readMessage<Message>(stream, maxAnswerBytes).catch(() => {
      kill();
      return gone;
    });
    return Promise.race([answer, gone]);
  };
  let greeting: Promise<Greeting> | undefined;
  return {
    pid,
    alive,
    async carryOut(order, enough) {
      enough.throwIfAborted();
      begin();
      enough.addEventListener("abort", kill);
      try {
        writeMessage(stream, order);
        greeting ??= next<Greeting>();
        const greeted = await greeting;
        if (!greeted.ready) throw new Error(greeted.message);
        return await next<Answer>();
      } catch (error) {
        // If the signal caused the kill, throw its reason instead.
        enough.throwIfAborted();
        throw error;
      } finally {
        enough.removeEventListener("abort", kill);
        finish();
      }
    },
    async end() {
      if (!alive()) return;
      begin();
      kill();
      await gone.catch(() => undefined);
    },
  };
}

function spawnChild({ program, env, died, readable = [], sandbox = findSandbox() }: ChildTerms): Connection {
  const { execPath, execArgv } = withReadable(sandbox, readable);
  const { child, stream, kill } = spawnProgram(execPath, [...execArgv, program], { env });
  const gone = Promise.race([once(child, "exit"), once(child, "error")]).then(() => {
    throw new ChildDied(died);
  });
  gone.catch(() => undefined);
  const begin = () => [child, stream].forEach((handle) => handle.ref());
  const finish = () => [child, stream].forEach((handle) => handle.unref());
  // The child keeps this process alive only while an order runs.
  finish();
  return {
    pid: child.pid,
    stream,
    maxAnswerBytes: Infinity,
    gone,
    alive: () => child.pid !== undefined && child.exitCode === null && child.signalCode === null,
    kill,
    begin,
    finish,
  };
}

/** A process that can speak with this one, and over nothing else. */
export function spawnProgram(
  command: string,
  parameters: readonly string[],
  { env, ...options }: Pick<SpawnOptions, "env" | "uid" | "gid">,
) {
  const child = spawn(command, parameters, {
    ...options,
    // A group of its own, see below.
    detached: true,
    // More malloc arenas would retain unused memory.
    env: { MALLOC_ARENA_MAX: "2", ...env },
    // Crash output may quote user content, which must not reach a log.
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const stream = child.stdio[orderChannel];
  if (!(stream instanceof Socket)) throw new Error("The child process has no channel.");
  // A write to a process that is gone. Its exit says so, too.
  stream.on("error", () => undefined);
  /** With its group: bubblewrap that is killed while it starts would leave its own child waiting for it. */
  const kill = () => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    process.kill(-child.pid, "SIGKILL");
  };
  return { child, stream, kill };
}

/** One order for each connection: the cleaner ends the process with it. */
function connectToCleaner({ program, died }: ChildTerms, url: string): Connection {
  const stream = connect(parseCleanerUrl(url));
  let reached = false;
  stream.once("connect", () => {
    reached = true;
  });
  const gone = new Promise<never>((_, reject) => {
    stream.once("error", (error) => {
      // No verdict on the file: the caller tries again later.
      if (!reached) reject(new Error(`The cleaner does not answer: ${errorCode(error) ?? error.name}.`));
    });
    stream.once("close", () => reject(new ChildDied(died)));
  });
  gone.catch(() => undefined);
  writeMessage(stream, relative(projectRoot, program));
  return {
    pid: undefined,
    stream,
    maxAnswerBytes: maxMessageBytes,
    gone,
    alive: () => !stream.destroyed,
    kill: () => void stream.destroy(),
    begin: () => undefined,
    finish: () => void stream.destroy(),
  };
}
