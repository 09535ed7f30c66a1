import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { projectDir } from "#tools/engines/home.ts";
import { residentOf } from "#tools/engines/process-memory.ts";
import { openWorld, waitFor, type Server, type World } from "../world.ts";
import { inRounds, type Bench, type Say } from "./bench.ts";

export const rolesMeasured = ["api", "live", "worker", "api,live,worker"] as const;
const rounds = 5;
const idleMs = 10_000;

export const idleBench: Bench = {
  what: "start and idle memory of each role, with the built web app",
  maxSeconds: 420,
  async run(say) {
    await using world = await openWorld({ env: { SITE_DIR: await builtSite(say) } });
    // The first start creates the queue's tables, which happens once per installation.
    await (await world.serve("api,live,worker")).stop();
    return { series: await inRounds({ rounds, say }, () => measure(world)) };
  },
};

async function builtSite(say: Say): Promise<string> {
  const folder = join(projectDir, "build", "client");
  if (existsSync(join(folder, "index.html"))) return folder;
  say("the web app is built first");
  await promisify(execFile)("npm", ["run", "-s", "build"], { cwd: projectDir, timeout: 240_000 });
  return folder;
}

/** The roles start one after the other; memory is read when all are idle. */
async function measure(world: World): Promise<Record<string, number>> {
  const running: { roles: string; server: Server }[] = [];
  const figures: Record<string, number> = {};
  for (const roles of rolesMeasured) {
    const began = performance.now();
    const server = await world.serve(roles);
    running.push({ roles, server });
    const isReady = async () => (await fetch(`${server.origin}/readyz`)).ok;
    await waitFor("the server is ready", isReady, { patienceMs: 20_000, everyMs: 5 });
    figures[`${roles} start`] = (performance.now() - began) / 1_000;
  }
  await pause(idleMs);
  for (const { roles, server } of running) {
    const { rss, pss } = residentOf(server.pid);
    Object.assign(figures, { [`${roles} rss`]: rss, [`${roles} pss`]: pss });
    await server.stop();
  }
  return figures;
}
