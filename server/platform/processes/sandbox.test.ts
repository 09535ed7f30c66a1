import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import * as z from "zod/mini";
import { startChild } from "./child-process.ts";
import { bubblewrap, findSandbox } from "./sandbox.ts";

const program = fileURLToPath(new URL("testing/burglar-process.ts", import.meta.url));
const loot = z.object({
  environment: z.array(z.string()),
  parentsEnvironment: z.string(),
  allEnvironments: z.string(),
  file: z.string(),
  passwords: z.string(),
  write: z.string(),
  network: z.string(),
  user: z.number(),
});

/** Of all processes in this sandbox. */
function commandsWith(path: string): string[] {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.map(commandOf).filter((command) => command.startsWith("bwrap") && command.includes(path));
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    return "";
  }
}

test.runIf(process.env["CI"])("CI has a sandbox", () => {
  expect(findSandbox().name).toBe("bubblewrap");
});

test.skipIf(findSandbox().name === "none")(
  "a process that is ended while it starts leaves none behind",
  async () => {
    const started = Array.from({ length: 20 }, () =>
      startChild({ program, env: {}, died: "The burglar died.", sandbox: bubblewrap([]) }),
    );
    await Promise.all(
      started.map(async (child, turn) => {
        await pause(turn);
        await child.end();
      }),
    );
    await expect.poll(() => commandsWith(program)).toEqual([]);
  },
);

test.skipIf(findSandbox().name === "none").each([
  ["with a /proc of its own", ["--proc", "/proc"]],
  ["without /proc", []],
])(
  "%s, a decoder that was taken over reads no secret, reaches no port and writes nothing",
  async (_, proc) => {
    const dir = mkdtempSync(join(tmpdir(), "cabin-courier-sandbox-"));
    const secretFile = join(dir, "settings.env");
    writeFileSync(secretFile, "SHEET_KEY=secret");
    const listener = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => listener.once("listening", resolve));
    const address = listener.address();
    const child = startChild({ program, env: {}, died: "The burglar died.", sandbox: bubblewrap(proc) });
    onTestFinished(async () => {
      await child.end();
      listener.close();
      rmSync(dir, { recursive: true });
    });
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const order = { parentPid: process.pid, port, secretFile };
    const found = loot.parse(await child.carryOut(order, AbortSignal.timeout(20_000)));
    expect(found).toMatchObject({
      parentsEnvironment: "ENOENT",
      file: "ENOENT",
      passwords: "ENOENT",
      write: "EROFS",
      network: "ECONNREFUSED",
      user: 65534,
    });
    expect(found.environment.filter((name) => !["MALLOC_ARENA_MAX", "PWD"].includes(name))).toEqual([]);
    expect(found.allEnvironments).not.toContain("PATH=");
  },
);
