import { randomInt } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startChild } from "../engines/child.ts";
import { isFree } from "../engines/free-port.ts";
import { projectDir } from "../engines/home.ts";
import { portsShiftedBy } from "./ports.ts";

export type TemporaryWorld = {
  origin: string;
  /** A temporary directory. It is removed together with the world. */
  dir: string;
};

/** Runs `npm run dev` on free ports with temporary data. `parts` stops it and removes its data. */
export async function startTemporaryWorld(parts: AsyncDisposableStack): Promise<TemporaryWorld> {
  const dir = await mkdtemp(join(tmpdir(), "cabin-courier-pictures-"));
  parts.defer(() => rm(dir, { recursive: true, force: true }));
  // Postgres runs as another user when root starts it.
  await chmod(dir, 0o755);
  const shift = await findFreeShift();
  const ready = Promise.withResolvers<void>();
  const dev = await startChild({
    name: "npm run dev",
    command: process.execPath,
    args: [join(projectDir, "tools/dev.ts")],
    cwd: projectDir,
    env: { DEV_DIR: dir, DEV_PORT_SHIFT: String(shift) },
    pidFile: join(dir, "dev.pid"),
    logFile: join(dir, "dev.log"),
    onLine: (line) => {
      if (line === "Cabin Courier is ready.") ready.resolve();
    },
    onDeath: (sentence) => ready.reject(new Error(sentence)),
  });
  // Long enough to stop all engines in order. A killed process would leave them running.
  parts.defer(() => dev.stop(60_000));
  await ready.promise;
  return { origin: `http://localhost:${portsShiftedBy(shift).web}`, dir };
}

/** A shift that puts all ports into the range of freePort(). */
async function findFreeShift(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const shift = randomInt(5_200, 23_900);
    const free = await Promise.all(Object.values(portsShiftedBy(shift)).map(isFree));
    if (free.every(Boolean)) return shift;
  }
  throw new Error("No free ports found.");
}
