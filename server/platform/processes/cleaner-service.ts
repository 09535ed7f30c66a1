import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, rmSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { relative } from "node:path";
import { StartError } from "../start-error.ts";
import { spawnProgram } from "./child-process.ts";
import { parseCleanerUrl } from "./cleaner-url.ts";
import { maxMessageBytes, readEncoded, readMessage } from "./messages.ts";
import { findSandbox, projectRoot, type Sandbox } from "./sandbox.ts";

export type CleanerServiceTerms = {
  url: string;
  /** Paths of the programs that may be started. */
  programs: readonly string[];
  env: Readonly<Record<string, string>>;
  maxAtOnce?: number;
  maxSeconds?: number;
  onStart?: (pid: number) => void;
  sandbox?: Sandbox;
};

export type CleanerService = { sandbox: string; close(): Promise<void> };

/** More than any program needs: WebAssembly that draws a page may have 512 MB, and Node reserves as much. */
const maxMegabytes = 2_048;
/** A program has about 30 threads. All at once have fewer than the container may have (`pids_limit`). */
const maxThreads = 128;
const maxNameBytes = 500;

/**
 * Opens files of strangers for other containers. Each order gets a process, which ends with it. This process passes bytes on
 * and decodes nothing: it sees the files of all.
 */
export async function openCleanerService(terms: CleanerServiceTerms): Promise<CleanerService> {
  const { url, env, maxAtOnce = 8, maxSeconds = 120, sandbox = findSandbox(), onStart } = terms;
  const isRoot = process.getuid?.() === 0;
  if (sandbox.name === "none" && !isRoot)
    throw new StartError(
      "The cleaner needs bubblewrap, or root, so that each file is opened by a user of its own.",
    );
  const programs = new Map(terms.programs.map((path) => [relative(projectRoot, path), path]));
  const nextUser = sandbox.name === "none" ? createUsers() : () => undefined;
  const places = createPlaces(maxAtOnce);
  const lines = new Set<Socket>();

  async function serve(line: Socket): Promise<void> {
    const program = programs.get(await readMessage<string>(line, maxNameBytes));
    if (program === undefined) throw new Error("There is no such program.");
    const order = await readEncoded(line, maxMessageBytes);
    // Otherwise the end of the connection would not be noticed.
    line.resume();
    await places.take();
    try {
      if (!line.destroyed) await carryOut(line, program, order);
    } finally {
      places.free();
    }
  }

  async function carryOut(line: Socket, program: string, order: Buffer): Promise<void> {
    const user = nextUser();
    const limits = [
      `--data=${maxMegabytes * 1024 * 1024}`,
      "--core=0",
      ...(user ? [`--nproc=${maxThreads}`] : []),
    ];
    const command = [...limits, "--", sandbox.execPath, ...sandbox.execArgv, program];
    const { child, stream, kill } = spawnProgram("prlimit", command, { env, ...user });
    if (child.pid !== undefined) onStart?.(child.pid);
    const timeout = setTimeout(kill, maxSeconds * 1_000);
    line.once("close", kill);
    stream.write(order);
    stream.pipe(line);
    try {
      await once(child, "exit");
    } finally {
      clearTimeout(timeout);
      if (user !== undefined) await endProcessesOf(user);
    }
  }

  const server = createServer((line) => {
    lines.add(line);
    line.on("error", () => undefined).once("close", () => lines.delete(line));
    void serve(line)
      .catch(() => undefined)
      .finally(() => line.destroy());
  });
  await listen(server, url);
  return {
    sandbox: sandbox.name === "none" ? "a user for each file" : sandbox.name,
    async close() {
      const closed = once(server, "close");
      server.close();
      for (const line of lines) line.destroy();
      await closed;
    },
  };
}

async function listen(server: ReturnType<typeof createServer>, url: string): Promise<void> {
  const address = parseCleanerUrl(url);
  // Of a process before this one.
  if ("path" in address) rmSync(address.path, { force: true });
  server.listen(address);
  await once(server, "listening");
  // The group of the folder may connect.
  if ("path" in address) chmodSync(address.path, 0o660);
}

/** Ends what a process may have left running. If that fails, this process ends, and its container ends all others. */
async function endProcessesOf(user: User): Promise<void> {
  try {
    await once(spawn("sh", ["-c", "kill -9 -1"], { ...user, env: {} }), "exit");
  } catch {
    process.exit(1);
  }
}

type User = { uid: number; gid: number };

const [firstUser, users] = [100_000, 1_000_000] as const;

/** A user for each order, so that no process can look into another one or into this one. */
function createUsers() {
  let last = firstUser - 1;
  return (): User => {
    last = last + 1 < firstUser + users ? last + 1 : firstUser;
    return { uid: last, gid: last };
  };
}

/** At most this many at once; the others wait in order. */
function createPlaces(count: number) {
  const waiting: (() => void)[] = [];
  let free = count;
  return {
    async take(): Promise<void> {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
    },
    free(): void {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    },
  };
}
