import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readdir, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, isFree, loopback } from "#tools/engines/free-port.ts";
import { projectDir } from "#tools/engines/home.ts";
import { startInbox } from "#tools/engines/inbox/start-inbox.ts";
import { signal } from "#tools/engines/signals.ts";
import { readSettings } from "./unit-file.ts";

export type SingleWorld = Awaited<ReturnType<typeof startSingleWorld>>;

/** One machine without containers: an empty folder with a clone of the last commit, and an inbox that gets its mail. */
export async function startSingleWorld({ linked }: { linked: boolean }) {
  await using starting = new AsyncDisposableStack();
  const dir = await mkdtemp(join(tmpdir(), "cabin-courier-single-"));
  starting.defer(() => rm(dir, { recursive: true, force: true }));
  await chmod(dir, 0o755);
  const inbox = await startInbox();
  starting.defer(() => inbox.stop());
  const [app, state, backups] = ["app", "state", "backups"].map((name) => join(dir, name));
  if (app === undefined || state === undefined || backups === undefined) throw new Error("No folder.");
  await run("git", ["clone", "--quiet", projectDir, app]);
  if (linked) await symlink(join(projectDir, "node_modules"), join(app, "node_modules"));
  const httpsPort = await freePort();
  const options = {
    "--domain": "localhost",
    "--email": "dana@example.org",
    "--smtp": inbox.smtpUrl,
    "--files": "disk",
    "--backups": backups,
    "--https-port": httpsPort,
    "--http-port": await freePort(),
    "--bind": loopback,
    "--postgres-port": await portWithNext(),
    "--api-port": await freePort(),
    "--worker-port": await freePort(),
    "--user": "nobody",
  };
  const answers = Object.entries(options).flatMap(([name, value]) => [name, String(value)]);
  const command = (name: string, args: readonly string[]) =>
    run(join(app, "deploy", name), [...args, "--dir", state]);
  starting.defer(() => command("install.sh", ["stop"]).catch(console.error));
  const stops = starting.move();
  return {
    dir,
    inbox,
    origin: `https://localhost:${httpsPort}`,
    install: () => command("install.sh", ["--bare", ...answers, ...(linked ? ["--skip-npm"] : [])]),
    doctor: () => command("install.sh", ["doctor"]),
    backUp: () => command("backup.sh", []),
    /** The newest state, or a moment. */
    restore: (moment?: string) =>
      command("restore.sh", [
        "--yes",
        ...(moment === undefined ? [] : ["--to", moment]),
        ...(linked ? ["--skip-npm"] : []),
      ]),
    settings: async () => readSettings(await readFile(join(state, "settings.env"), "utf8")),
    certificate: () => readFile(join(state, "caddy/pki/authorities/local/root.crt")),
    /** Everything but the settings and the backups, without a chance to save anything. */
    async loseMachine(): Promise<void> {
      for (const name of await readdir(join(state, "run")))
        signal(-Number(await readFile(join(state, "run", name), "utf8")), "SIGKILL");
      for (const name of await readdir(state))
        if (name !== "settings.env") await rm(join(state, name), { recursive: true });
    },
    loseCopiesOfFiles: () => rm(join(backups, "files"), { recursive: true }),
    [Symbol.asyncDispose]: () => stops.disposeAsync(),
  };
}

/** A restore to a moment also uses the next one. */
async function portWithNext(): Promise<number> {
  for (;;) {
    const port = await freePort();
    if (await isFree(port + 1)) return port;
  }
}

/** Without standard input: nothing may be asked. */
export async function run(command: string, args: readonly string[], env = process.env): Promise<void> {
  const child = spawn(command, args, { stdio: ["ignore", "inherit", "inherit"], env });
  await once(child, "exit");
  if (child.exitCode !== 0) throw new Error(`${command} ${args[0] ?? ""} failed; its words stand above.`);
}
