import { chmod, mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startCephRgw } from "#tools/engines/ceph-rgw.ts";
import { freePort, loopback } from "#tools/engines/free-port.ts";
import { projectDir } from "#tools/engines/home.ts";
import { startIdentityProvider } from "#tools/engines/identity-provider/start-identity-provider.ts";
import { startInbox } from "#tools/engines/inbox/start-inbox.ts";
import { startPostgres } from "#tools/engines/postgres.ts";
import { endAll } from "#tools/engines/signals.ts";
import { s3SettingsFor } from "#tools/testing/s3-settings.ts";
import type { Places } from "./install-page.ts";

export type InstallWorld = Awaited<ReturnType<typeof startInstallWorld>>;

const dana = {
  sub: "dana",
  name: "Dana Whitlock",
  email: "dana@example.org",
  emailVerified: true,
};
const elena = { sub: "elena", name: "Elena Vasquez", email: "elena@example.org", emailVerified: true };

/** An empty machine as far as one can have it here: an empty folder, and real engines for what others provide. */
export async function startInstallWorld() {
  const dir = await mkdtemp(join(tmpdir(), "cabin-courier-install-"));
  await chmod(dir, 0o755);
  const stops: (() => Promise<unknown>)[] = [() => rm(dir, { recursive: true, force: true })];
  const stop = async () => {
    for (const one of stops.toReversed()) await one();
  };
  try {
    const postgres = await startPostgres({ dir: join(dir, "postgres") });
    stops.push(() => postgres.stop());
    const ceph = await startCephRgw({ dir: join(dir, "ceph"), store: "memstore" });
    stops.push(() => ceph.stop());
    const inbox = await startInbox();
    stops.push(() => inbox.stop());
    const port = await freePort();
    const origin = `https://localhost:${port}`;
    const client = { clientId: "cabin-courier", clientSecret: "known to the drill" };
    const provider = await startIdentityProvider({
      people: [dana, elena],
      clients: [{ ...client, redirectUris: [`${origin}/auth/callback`] }],
    });
    stops.push(() => provider.stop());
    stops.push(() => endLeftRunning(dir));
    const places = await placesIn(dir, { publicPort: port, postgresPort: postgres.port });
    return {
      dir,
      origin,
      inbox,
      places,
      postgresPort: postgres.port,
      /** What an operator writes into the file with an editor. */
      settings: {
        PUBLIC_ORIGIN: origin,
        ...(await s3SettingsFor(ceph, { bucket: "cabin-courier", appOrigin: origin })),
        SMTP_URL: inbox.smtpUrl,
        OIDC_PROVIDERS: JSON.stringify([
          { id: "camp-id", label: "Camp ID", issuer: provider.issuer, ...client },
        ]),
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Ports = { publicPort: number; postgresPort: number };

/** The page's folders, ports and addresses, and where they are here. */
async function placesIn(dir: string, { publicPort, postgresPort }: Ports): Promise<Places> {
  const root = join(dir, "root");
  for (const folder of ["opt", "etc/haproxy", "etc/systemd/system"])
    await mkdir(join(root, folder), { recursive: true });
  const [first, second, worker, certbot, plain] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  return [
    ["https://git.example.org/cabin-courier.git", projectDir],
    ["/opt/cabin-courier", `${root}/opt/cabin-courier`],
    ...["cabin-courier", "systemd/system", "haproxy"].map(
      (name) => [`/etc/${name}`, `${root}/etc/${name}`] as const,
    ),
    [`${loopback}:5432`, `${loopback}:${postgresPort}`],
    ["8081", String(first)],
    ["8082", String(second)],
    ["8083", String(worker)],
    ["8888", String(certbot)],
    // Only for HAProxy's file.
    ["bind :80\n", `bind ${loopback}:${plain}\n`],
    ["bind :443 ", `bind ${loopback}:${publicPort} `],
    ["  log /dev/log local0 notice\n", ""],
    ["  user haproxy\n", ""],
    ["  group haproxy\n", ""],
  ];
}

async function endLeftRunning(dir: string): Promise<void> {
  const pids = await readFile(join(dir, "pids"), "utf8").catch(() => "");
  await endAll(pids.split("\n").filter(Boolean).map(Number), "SIGTERM", 60_000);
}
