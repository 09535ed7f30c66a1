import { connect } from "node:net";
import { join } from "node:path";
import { writeFileSync } from "node:fs";
import { startChild } from "./child.ts";
import { freePort, loopback, requireFreePort } from "./free-port.ts";
import { endOrphans, notedProcesses } from "./pid-file.ts";
import { requireProgram } from "./programs.ts";
import { engineAccount, makeEngineDirectory } from "./unprivileged.ts";

export type ProxyOptions = {
  dir: string;
  /** The whole file, for the port on which people come in. */
  configuration: (port: number) => string;
  onDeath?: (sentence: string) => void;
};

export type Proxy = { readonly origin: string; readonly port: number; stop(): Promise<void> };

/** A real HAProxy on the loopback, with the configuration that a deployment would give it. */
export async function startProxy({ dir, configuration, onDeath }: ProxyOptions): Promise<Proxy> {
  makeEngineDirectory(dir);
  const port = await freePort();
  const file = join(dir, "haproxy.cfg");
  writeFileSync(file, configuration(port));
  const pidFile = join(dir, "haproxy.pid");
  await endOrphans({ name: "HAProxy", pidFile, processes: notedProcesses(pidFile, file) });
  await requireFreePort(port, "HAProxy");
  const child = await startChild({
    name: "HAProxy",
    command: requireProgram("haproxy"),
    args: ["-db", "-f", file],
    cwd: dir,
    account: engineAccount(),
    pidFile,
    logFile: join(dir, "haproxy.log"),
    // SIGUSR1 would wait for the last client.
    stopSignal: "SIGTERM",
    onDeath,
  });
  await child.untilReady(async () => accepts(port), 10_000);
  return { origin: `http://${loopback}:${port}`, port, stop: async () => child.stop() };
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, loopback, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}
