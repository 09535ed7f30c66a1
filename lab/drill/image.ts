import { execFile, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { createServer, getCACertificates, setDefaultCACertificates } from "node:tls";
import { promisify } from "node:util";
import * as z from "zod/mini";
import { freePort, loopback } from "#tools/engines/free-port.ts";
import { projectDir } from "#tools/engines/home.ts";
import { requireProgram } from "#tools/engines/programs.ts";
import { endAll } from "#tools/engines/signals.ts";
import { withDescendants } from "../processes.ts";
import { waitFor } from "../world.ts";
import { sendLetter } from "./install-letter.ts";
import { startInstallWorld, type InstallWorld } from "./install-world.ts";
import type { DrillResult } from "./result.ts";

const run = promisify(execFile);

/** Starts the image that tools/image.sh built, with the roles of the Compose file, and sends a letter through it. */
export async function imageDrill({ image }: { image: string }): Promise<DrillResult> {
  await using world = await startInstallWorld();
  const steps: string[] = [];
  let began = performance.now();
  const say = (step: string): void => {
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    began = performance.now();
    steps.push(step);
    console.log(`  ${step} (${seconds} s)`);
  };
  try {
    await followImage(world, image, say);
    return { held: true, kills: 0, faults: 0, acknowledged: steps.length, lost: 0, doubled: 0 };
  } catch (error) {
    console.error(error);
    return { held: false, kills: 0, faults: 0, acknowledged: steps.length, lost: 1, doubled: 0 };
  }
}

async function followImage(world: InstallWorld, image: string, say: (step: string) => void): Promise<void> {
  await using stops = new AsyncDisposableStack();
  const env = await makeRoles(world);
  const container = await makeContainer(image, stops);
  say("the container is there");
  await container.run(env.migrate, ["node", "database/main.ts"]);
  say("the tables are there");
  const port = await freePort();
  const settings = { ...env.server, PORT: String(port), CLEANER_URL: "unix:/tmp/cleaner" };
  container.start({}, ["node", "server/cleaner.ts", settings.CLEANER_URL], ["--user=0:1000"]);
  await waitFor("the cleaner listens", container.hasCleaner, { patienceMs: 60_000, everyMs: 200 });
  say("the cleaner listens");
  console.log((await container.run(settings, ["node", "server/doctor.ts"])).trimEnd());
  say("the doctor found nothing wrong");
  container.start(settings, ["node", "server/main.ts", "--roles=api,live,worker"]);
  await waitFor("the server is ready", () => isReady(port), { patienceMs: 60_000, everyMs: 200 });
  say("the server is ready");
  await container.run(settings, container.healthCheck);
  say("the health check of the image agrees");
  await serveWithTls(world, port, stops);
  await sendLetter(world, say);
  const written = await container.writtenFiles();
  if (written.length > 0) throw new Error(`Written to the image:\n${written.join("\n")}`);
  say("nothing was written outside /tmp: the root can be read-only");
}

const key = () => randomBytes(32).toString("hex");

/** As the Compose file does on an empty volume. */
async function makeRoles({ settings, postgresPort }: InstallWorld) {
  const url = (role: string, password: string) =>
    `postgres://${role}:${password}@${loopback}:${postgresPort}/cabin_courier`;
  const urls = {
    OWNER_DATABASE_URL: url("courier_owner", key()),
    DATABASE_URL: url("courier_app", key()),
  };
  await run("bash", [join(projectDir, "deploy/postgres/roles.sh")], {
    env: { ...process.env, ...urls, PGHOST: loopback, PGPORT: String(postgresPort) },
  });
  const common = {
    ...settings,
    DATABASE_URL: urls.DATABASE_URL,
    HOST: loopback,
    SHEET_KEY: key(),
    LINK_KEY: key(),
    MAIL_FROM: "Cabin Courier <letters@example.org>",
    OPERATOR_NAME: "Camp office",
    SUPPORT_CONTACT: "mailto:office@example.org",
    METRICS_TOKEN: key(),
    LIVE_BUS: "postgres",
  };
  return { server: common, migrate: { ...common, OWNER_DATABASE_URL: urls.OWNER_DATABASE_URL } };
}

type Env = Record<string, string>;

/** The first word of a health check is CMD. */
const inspected = z.object({
  Docker: z.object({ config: z.object({ Healthcheck: z.object({ Test: z.array(z.string()) }) }) }),
});

async function makeContainer(image: string, stops: AsyncDisposableStack) {
  const buildah = requireProgram("buildah");
  const env = { ...process.env, BUILDAH_ISOLATION: "chroot" };
  const ask = async (...args: string[]) => (await run(buildah, args, { env })).stdout.trim();
  const name = await ask("from", "--pull-never", image);
  stops.defer(async () => void (await ask("rm", name)));
  const root = await ask("mount", name);
  stops.defer(async () => void (await ask("umount", name)));
  const stamp = join(root, "tmp/stamp");
  await writeFile(stamp, "");
  const { Docker: described } = inspected.parse(JSON.parse(await ask("inspect", name)));
  const inside = (settings: Env, command: readonly string[], options: readonly string[] = []) => [
    "run",
    ...options,
    ...Object.entries(settings).flatMap(([setting, value]) => ["--env", `${setting}=${value}`]),
    name,
    "--",
    ...command,
  ];
  return {
    healthCheck: described.config.Healthcheck.Test.slice(1),
    run: (settings: Env, command: readonly string[]) => ask(...inside(settings, command)),
    start(settings: Env, command: readonly string[], options: readonly string[] = []): void {
      const child = spawn(buildah, inside(settings, command, options), {
        env,
        stdio: ["ignore", "ignore", "inherit"],
      });
      stops.defer(async () => {
        const ended = once(child, "exit");
        await endAll(withDescendants([child.pid ?? 0]).slice(1), "SIGTERM", 60_000);
        await ended;
      });
    },
    hasCleaner: async () => existsSync(join(root, "tmp/cleaner")),
    /** Buildah itself writes below /run and /etc. */
    async writtenFiles(): Promise<string[]> {
      const places = ["app", "home", "opt", "srv", "usr", "var"].map((folder) => join(root, folder));
      const { stdout } = spawnSync("find", [...places, "-newer", stamp, "-type", "f"], { encoding: "utf8" });
      return stdout.split("\n").filter(Boolean);
    },
  };
}

async function isReady(port: number): Promise<boolean> {
  const answer = await fetch(`http://${loopback}:${port}/readyz`).catch(() => undefined);
  return answer?.ok === true;
}

/** In place of the proxy, whose certificate this process trusts from now on. */
async function serveWithTls(
  { dir, origin }: InstallWorld,
  to: number,
  stops: AsyncDisposableStack,
): Promise<void> {
  const [keyFile, certFile] = [join(dir, "key.pem"), join(dir, "cert.pem")];
  await run("openssl", [
    ..."req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost".split(
      " ",
    ),
    "-keyout",
    keyFile,
    "-out",
    certFile,
  ]);
  const cert = await readFile(certFile, "utf8");
  const server = createServer({ key: await readFile(keyFile), cert }, (line) => {
    const inner = connect(to, loopback);
    line.pipe(inner).pipe(line);
    line.on("error", () => inner.destroy());
    inner.on("error", () => line.destroy());
  });
  server.listen(Number(new URL(origin).port), loopback);
  await once(server, "listening");
  stops.defer(() => void server.close());
  setDefaultCACertificates([...getCACertificates("default"), cert]);
}
