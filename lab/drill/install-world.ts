import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startCephRgw } from "#tools/engines/ceph-rgw.ts";
import { freePort, loopback } from "#tools/engines/free-port.ts";
import { projectDir } from "#tools/engines/home.ts";
import { startIdentityProvider } from "#tools/engines/identity-provider/start-identity-provider.ts";
import { startInbox } from "#tools/engines/inbox/start-inbox.ts";
import { startPostgres } from "#tools/engines/postgres.ts";
import { requireProgram } from "#tools/engines/programs.ts";
import { endAll } from "#tools/engines/signals.ts";
import { s3SettingsFor } from "#tools/testing/s3-settings.ts";
import type { Places } from "./install-page.ts";

export type InstallWorld = Awaited<ReturnType<typeof startInstallWorld>>;

const people = [
  { sub: "dana", name: "Dana Whitlock", email: "dana@example.org", emailVerified: true },
  { sub: "elena", name: "Elena Vasquez", email: "elena@example.org", emailVerified: true },
];

/** An empty machine as far as one can have it here: an empty folder, and real engines for what others provide. */
export async function startInstallWorld() {
  await using starting = new AsyncDisposableStack();
  const dir = await mkdtemp(join(tmpdir(), "cabin-courier-install-"));
  starting.defer(() => rm(dir, { recursive: true, force: true }));
  await chmod(dir, 0o755);
  const postgres = await startPostgres({ dir: join(dir, "postgres") });
  starting.defer(() => postgres.stop());
  const ceph = await startCephRgw({ dir: join(dir, "ceph"), store: "memstore" });
  starting.defer(() => ceph.stop());
  const inbox = await startInbox();
  starting.defer(() => inbox.stop());
  const port = await freePort();
  const origin = `https://localhost:${port}`;
  const client = { clientId: "cabin-courier", clientSecret: "known to the drill" };
  const clients = [{ ...client, redirectUris: [`${origin}/auth/callback`] }];
  const provider = await startIdentityProvider({ people, clients });
  starting.defer(() => provider.stop());
  starting.defer(async () => {
    const pids = await readFile(join(dir, "pids"), "utf8").catch(() => "");
    await endAll(pids.split("\n").filter(Boolean).map(Number), "SIGTERM", 60_000);
  });
  const places = await placesIn(dir, { publicPort: port, postgresPort: postgres.port });
  const { issuer } = provider;
  /** What an operator writes into the file with an editor. */
  const settings = {
    PUBLIC_ORIGIN: origin,
    ...(await s3SettingsFor(ceph, { bucket: "cabin-courier", appOrigin: origin })),
    SMTP_URL: inbox.smtpUrl,
    OPERATOR_NAME: "Loon Lake Software",
    SUPPORT_CONTACT: "mailto:help@example.org",
    OIDC_PROVIDERS: JSON.stringify([{ id: "camp-id", label: "Camp ID", issuer, ...client }]),
  };
  const stops = starting.move();
  return {
    dir,
    origin,
    inbox,
    places,
    settings,
    postgresPort: postgres.port,
    [Symbol.asyncDispose]: () => stops.disposeAsync(),
  };
}

type Ports = { publicPort: number; postgresPort: number };

/** The page's folders, ports and addresses, and where they are here. */
async function placesIn(dir: string, { publicPort, postgresPort }: Ports): Promise<Places> {
  const root = join(dir, "root");
  for (const folder of ["opt", "etc/haproxy", "etc/systemd/system"])
    await mkdir(join(root, folder), { recursive: true });
  const own: [string, string][] = [];
  for (const known of ["8081", "8082", "8083", "8888"]) own.push([known, String(await freePort())]);
  return [
    ["https://git.example.org/cabin-courier.git", projectDir],
    ["/opt/cabin-courier", `${root}/opt/cabin-courier`],
    ...["cabin-courier", "systemd/system", "haproxy"].map(
      (name) => [`/etc/${name}`, `${root}/etc/${name}`] as const,
    ),
    [`${loopback}:5432`, `${loopback}:${postgresPort}`],
    ...own,
    // Only for HAProxy's file.
    ["bind :80\n", `bind ${loopback}:${await freePort()}\n`],
    ["bind :443 ", `bind ${loopback}:${publicPort} `],
    ["  log /dev/log local0 notice\n", ""],
    ["  user haproxy\n", ""],
    ["  group haproxy\n", ""],
  ];
}

/**
 * Replaces commands that need root or systemd. `linked` uses the npm packages of this clone. Returns the folder, which
 * must be first on the PATH.
 */
export async function writeStandIns(dir: string, { linked }: { linked: boolean }): Promise<string> {
  const path = join(dir, "stand-ins");
  await mkdir(path, { recursive: true });
  const scripts: Record<string, string> = {
    // Installs nothing, but every name must be a package that Debian has.
    "apt-get": `[ "$1" = install ] || exit 0
      shift
      for name in "$@"; do case $name in -*) ;; *)
        apt-cache show "$name" >/dev/null 2>&1 || { echo "Debian has no package $name." >&2; exit 1; } ;;
      esac; done`,
    adduser: `echo "left out: adduser $*"`,
    // The drill's Postgres has only one user.
    runuser: `shift 3; exec "$@"`,
    systemctl: `exec "${process.execPath}" "${join(projectDir, "lab/drill/install-systemctl.ts")}" "$@"`,
  };
  if (linked)
    scripts["npm"] =
      `[ "$1" = install ] && { echo "left out: npm $*"; exec ln -s "${projectDir}/node_modules" node_modules; }
      exec "${requireProgram("npm")}" "$@"`;
  for (const [name, body] of Object.entries(scripts)) {
    await writeFile(join(path, name), `#!/bin/sh\n${body}\n`);
    await chmod(join(path, name), 0o755);
  }
  return path;
}
