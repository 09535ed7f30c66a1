import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import * as z from "zod/mini";
import { freePort } from "#tools/engines/free-port.ts";
import { projectDir } from "#tools/engines/home.ts";
import { startInbox } from "#tools/engines/inbox/start-inbox.ts";
import { run, type SingleWorld } from "./single-world.ts";
import { readSettings } from "./unit-file.ts";

const execute = promisify(execFile);
const project = "cabin-courier";

/** One machine with Docker: an engine of its own, a clone of the last commit, and an inbox that its containers reach. */
export async function startComposeWorld(): Promise<SingleWorld> {
  await using starting = new AsyncDisposableStack();
  const dir = await mkdtemp(join(tmpdir(), "cabin-courier-compose-"));
  starting.defer(() => rm(dir, { recursive: true, force: true }));
  const engine = [join(projectDir, "lab/drill/docker-engine.sh"), join(dir, "engine")] as const;
  const { stdout } = await execute("bash", [engine[0], "start", engine[1]]);
  starting.defer(() => run("bash", [engine[0], "stop", engine[1]]));
  const { GATEWAY: gateway, ...client } = readSettings(stdout);
  const env = { ...process.env, ...client };
  const docker = async (...args: string[]) => (await execute("docker", args, { env })).stdout.trim();
  const inbox = await startInbox({ smtpHost: z.string().parse(gateway) });
  starting.defer(() => inbox.stop());
  const [app, state, backups] = [join(dir, "app"), join(dir, "state"), join(dir, "backups")];
  await run("git", ["clone", "--quiet", projectDir, app]);
  const httpsPort = await freePort();
  const answers = Object.entries({
    "--domain": "localhost",
    "--email": "dana@example.org",
    "--smtp": inbox.smtpUrl,
    "--files": "disk",
    "--backups": backups,
    "--https-port": String(httpsPort),
    "--http-port": String(await freePort()),
  }).flat();
  const command = (name: string, args: readonly string[]) =>
    run(join(app, "deploy", name), [...args, "--dir", state], env);
  const volume = (name: string) =>
    docker("volume", "inspect", "--format", "{{.Mountpoint}}", `${project}_${name}`);
  const removeContainers = async (): Promise<void> => {
    const containers = (await docker("ps", "--all", "--quiet")).split("\n").filter(Boolean);
    if (containers.length > 0) await docker("rm", "--force", "--volumes", ...containers);
    const volumes = (await docker("volume", "ls", "--quiet")).split("\n").filter(Boolean);
    if (volumes.length > 0) await docker("volume", "rm", ...volumes);
  };
  // What an earlier run left behind, if it was interrupted.
  await removeContainers();
  starting.defer(removeContainers);
  const stops = starting.move();
  return {
    dir,
    inbox,
    origin: `https://localhost:${httpsPort}`,
    install: () => command("install.sh", answers),
    doctor: () => command("install.sh", ["doctor"]),
    backUp: () => command("backup.sh", []),
    restore: (moment) => command("restore.sh", ["--yes", ...(moment === undefined ? [] : ["--to", moment])]),
    /** As the containers have them, with the database and the files where this process finds them. */
    settings: async () => {
      const settings = readSettings(await readFile(join(state, "settings.env"), "utf8"));
      const address = await docker(
        "inspect",
        "--format",
        "{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}",
        `${project}-postgres-1`,
      );
      const reachable = Object.entries(settings).map(([name, value]) => [
        name,
        value.replace("@postgres:", `@${address}:`),
      ]);
      return { ...Object.fromEntries(reachable), FILES_DIR: await volume("files") };
    },
    certificate: async () => readFile(join(await volume("certificates"), "pki/authorities/local/root.crt")),
    /** Everything but the settings and the backups, without a chance to save anything. */
    async loseMachine(): Promise<void> {
      await removeContainers();
      for (const name of await readdir(state))
        if (name !== "settings.env") await rm(join(state, name), { recursive: true });
    },
    loseCopiesOfFiles: () => rm(join(backups, "files"), { recursive: true }),
    [Symbol.asyncDispose]: () => stops.disposeAsync(),
  };
}
