import { join } from "node:path";
import { startChild, type Child } from "../engines/child.ts";
import { devDir, projectDir } from "../engines/home.ts";
import { endOrphans, notedProcesses } from "../engines/pid-file.ts";
import { apiOrigin, ports } from "./ports.ts";
import { keep, untilAnswers, type Running } from "./running.ts";
import { showLine } from "./show-line.ts";

type Part = "api" | "web" | "replies";

const pidFileOf = (name: Part): string => join(devDir(), `${name}.pid`);

/** What a dev that died by SIGKILL has left. First of all, because these hold ports and connections. */
export async function endLeftovers(): Promise<void> {
  for (const [name, sentenceName] of [
    ["web", "The web server"],
    ["api", "The API"],
    ["replies", "What draws replies"],
  ] as const) {
    const pidFile = pidFileOf(name);
    await endOrphans({ name: sentenceName, pidFile, processes: notedProcesses(pidFile, projectDir) });
  }
}

/** The server, started again by Node whenever one of its files changes. */
export async function startApi(running: Running, env: Record<string, string>): Promise<void> {
  const watched = ["server", "domain", "database"].map((dir) => `--watch-path=${join(projectDir, dir)}`);
  const main = join(projectDir, "server/main.ts");
  const args = [...watched, "--watch-preserve-output", main, "--roles=api,live,worker,mail-in"];
  const api = await start(running, "api", "The API", args, env);
  await untilAnswers(running, api, `${apiOrigin}/readyz`);
}

export async function startWeb(running: Running): Promise<void> {
  const bin = join(projectDir, "node_modules/.bin/react-router");
  const args = [bin, "dev", "--host", "127.0.0.1", "--port", String(ports.web), "--strictPort"];
  const web = await start(running, "web", "The web server", args, {
    API_ORIGIN: apiOrigin,
    VITE_BILLING: "on",
  });
  await untilAnswers(running, web, `http://127.0.0.1:${ports.web}/`);
}

export async function drawReplies(running: Running, env: Record<string, string>): Promise<void> {
  const main = join(projectDir, "tools/dev/replies/main.ts");
  await start({ ...running, onDeath: () => undefined }, "replies", "What draws replies", [main], env);
}

async function start(
  running: Running,
  name: Part,
  sentenceName: string,
  args: string[],
  env: Record<string, string>,
): Promise<Child> {
  const child = await startChild({
    name: sentenceName,
    command: process.execPath,
    args,
    cwd: projectDir,
    env,
    pidFile: pidFileOf(name),
    logFile: join(devDir(), `${name}.log`),
    onLine: (line) => showLine(name, line),
    onDeath: running.onDeath,
  });
  keep(running, async () => child.stop());
  return child;
}
