import { connect } from "node:net";
import { join } from "node:path";
import { startChild, type Child } from "./child.ts";
import { freePort, loopback, requireFreePort } from "./free-port.ts";
import { endOrphans, notedProcesses } from "./pid-file.ts";
import { findProgram, requireProgram } from "./programs.ts";
import { engineAccount, makeEngineDirectory } from "./unprivileged.ts";

export type NatsOptions = { dir: string; port?: number; onDeath?: (sentence: string) => void };

export type Nats = {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** Starts again after stop or kill9, on the same port. */
  start(): Promise<void>;
  stop(): Promise<void>;
  kill9(): Promise<void>;
};

export function natsInstalled(): boolean {
  return findProgram("nats-server") !== undefined;
}

/** A real NATS server on the loopback. It carries only invalidations, so it stores nothing on disk. */
export async function startNats(options: NatsOptions): Promise<Nats> {
  makeEngineDirectory(options.dir);
  const port = options.port ?? (await freePort());
  let child = await startServer(options, port);
  return {
    url: `nats://${loopback}:${port}`,
    port,
    get pid() {
      return child.pid;
    },
    start: async () => {
      child = await startServer(options, port);
    },
    stop: async () => child.stop(),
    kill9: async () => child.kill9(),
  };
}

async function startServer({ dir, onDeath }: NatsOptions, port: number): Promise<Child> {
  const pidFile = join(dir, "nats.pid");
  const logFile = join(dir, "nats.log");
  await endOrphans({ name: "NATS", pidFile, processes: notedProcesses(pidFile, logFile) });
  await requireFreePort(port, "NATS");
  const child = await startChild({
    name: "NATS",
    command: requireProgram("nats-server"),
    args: ["--addr", loopback, "--port", String(port), "--log", logFile],
    cwd: dir,
    account: engineAccount(),
    pidFile,
    logFile: join(dir, "nats-start.log"),
    onDeath,
  });
  await child.untilReady(async () => accepts(port), 10_000);
  return child;
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, loopback);
    socket.once("connect", () => resolve(true));
    socket.once("error", () => resolve(false));
    socket.once("close", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}
