import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import * as z from "zod/mini";

const program = fileURLToPath(new URL("../../server/main.ts", import.meta.url));
const listening = z.object({ msg: z.literal("listening"), port: z.number() });

export type ServerProcess = {
  origin: string;
  port: number;
  pid: number;
  kill9(): Promise<void>;
  stop(): Promise<number | null>;
};

/** Where programs are, and where those of one run keep what they compiled. */
function ofTheMachine() {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return { PATH, ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }) };
}

/** The product as a process of its own, with the environment it would have in production. */
export async function startServerProcess(
  env: Record<string, string>,
  roles = "api,live,worker",
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [program, `--roles=${roles}`], {
    env: { ...ofTheMachine(), ...env, LOG_LEVEL: "info" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const port = await portOf(child);
  const { pid } = child;
  if (pid === undefined) throw new Error("the server process did not start");
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    child.kill(signal);
    await once(child, "exit");
    return child.exitCode;
  };
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    pid,
    kill9: async () => void (await end("SIGKILL")),
    stop: () => end("SIGTERM"),
  };
}

async function portOf(child: ChildProcess & { stdout: NodeJS.ReadableStream }): Promise<number> {
  for await (const line of createInterface({ input: child.stdout })) {
    const text = listening.safeParse(safeJson(line));
    if (!text.success) continue;
    // From here on the log is only drained: a full pipe would stop the server.
    child.stdout.resume();
    return text.data.port;
  }
  throw new Error("the server ended before it listened");
}

function safeJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
