import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Kysely } from "kysely";
import { asApplication, connect } from "#database/connect.ts";
import { migrate } from "#database/migrate.ts";
import { developmentSheetKey } from "#database/seed/development-sheet-key.ts";
import { developmentLinkKey } from "#tools/dev/link-key.ts";
import { people } from "#database/seed/people.ts";
import { seedSeason } from "#database/seed/season.ts";
import type { Tables } from "#database/tables.ts";
import { cephInstalled, startCephRgw } from "#tools/engines/ceph-rgw.ts";
import { startChild, type Child } from "#tools/engines/child.ts";
import { freePort } from "#tools/engines/free-port.ts";
import {
  startIdentityProvider,
  type IdentityProvider,
} from "#tools/engines/identity-provider/start-identity-provider.ts";
import { startInbox, type Inbox } from "#tools/engines/inbox/start-inbox.ts";
import { startPostgres, type Postgres } from "#tools/engines/postgres.ts";
import { startDnsZone, type DnsZone } from "#tools/testing/dns-zone.ts";
import { startPushService, type PushService } from "#tools/testing/push-service.ts";
import { s3SettingsFor } from "#tools/testing/s3-settings.ts";
import { storedFiles, type StoredFiles } from "#tools/testing/stored-files.ts";

const project = fileURLToPath(new URL("..", import.meta.url));

export type World = {
  origin: string;
  /** Of the app and of its storage. */
  ownOrigins: ReadonlySet<string>;
  databaseUrl: string;
  postgres: Postgres;
  identity: IdentityProvider;
  inbox: Inbox;
  push: PushService;
  /** Where copiers send scans, and the DNS that vouches for their domains. */
  mailIn: { port: number; dns: DnsZone };
  files: StoredFiles;
  /** Can restart with other settings, as after a release. */
  api: { kill9(): Promise<void>; start(settings?: Record<string, string>): Promise<void> };
  /** As the owner of the database. */
  db: Kysely<Tables>;
  stop(): Promise<void>;
};

/** Data that outlives a kill of Postgres, not of the machine. */
const notDurable = { fsync: "off", full_page_writes: "off" };

export async function startWorld(): Promise<World> {
  const dir = await mkdtemp(join(tmpdir(), "cabin-courier-e2e-"));
  await chmod(dir, 0o755);
  const port = await freePort();
  // Different sites on purpose: the app on localhost, the provider on 127.0.0.1.
  const origin = `http://localhost:${port}`;
  // Slow to wake and idle afterwards, so it wakes while the database is made ready.
  const waking = startStorage(join(dir, "storage"), origin);
  waking.catch(() => undefined);
  const postgres = await startPostgres({ dir: join(dir, "postgres"), settings: notDurable });
  await postgres.ensureDatabase("cabin_courier");
  const databaseUrl = postgres.url("cabin_courier");
  await migrate(databaseUrl);
  const identity = await startIdentityProvider({
    people: Object.values(people),
    clients: [
      { clientId: "cabin-courier", clientSecret: "e2e-secret", redirectUris: [`${origin}/auth/callback`] },
    ],
  });
  await seedSeason(databaseUrl, { issuer: identity.issuer });
  const inbox = await startInbox({});
  const push = await startPushService();
  const mailIn = { port: await freePort(), dns: await startDnsZone() };
  const storage = await waking;
  const env = {
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    PORT: String(port),
    PUBLIC_ORIGIN: origin,
    DATABASE_URL: asApplication(databaseUrl),
    ...storage.env,
    SHEET_KEY: developmentSheetKey,
    LINK_KEY: developmentLinkKey,
    SMTP_URL: inbox.smtpUrl,
    DEMO: "on",
    MAIL_IN_DOMAIN: "in.camp.test",
    MAIL_IN_PORT: String(mailIn.port),
    MAIL_IN_DNS: mailIn.dns.server,
    // Three hundred invites at the usual pace would take half a minute.
    MAILS_PER_SECOND: "100",
    ...push.env,
    LOG_LEVEL: "warn",
    OIDC_PROVIDERS: JSON.stringify([
      {
        id: "camp-id",
        label: "Camp ID",
        issuer: identity.issuer,
        clientId: "cabin-courier",
        clientSecret: "e2e-secret",
      },
    ]),
  };
  let child = await startApi(dir, origin, env);
  const connection = connect({ connectionString: databaseUrl, max: 3 });
  // An idle connection breaks when a journey kills Postgres.
  connection.pool.on("error", () => undefined);
  const api = {
    kill9: () => child.kill9(),
    start: async (settings: Record<string, string> = {}) => {
      child = await startApi(dir, origin, { ...env, ...settings });
    },
  };
  const stop = async () => {
    await child.stop();
    await connection.db.destroy();
    await inbox.stop();
    await push.stop();
    mailIn.dns.close();
    await identity.stop();
    await storage.stop();
    await postgres.stop();
    await rm(dir, { recursive: true, force: true });
  };
  const storageUrl = storage.env["S3_ENDPOINT"] ?? origin;
  return {
    origin,
    ownOrigins: new Set([origin, new URL(storageUrl).origin]),
    databaseUrl,
    postgres,
    identity,
    inbox,
    push,
    mailIn,
    files: storedFiles(env),
    api,
    db: connection.db,
    stop,
  };
}

type Storage = { env: Record<string, string>; stop(): Promise<void> };

/** A real S3 where Ceph is installed, else a directory. */
async function startStorage(dir: string, appOrigin: string): Promise<Storage> {
  if (!cephInstalled()) {
    const signingKey = "a key for journeys, thirty-two letters or more";
    return {
      env: { FILES_DRIVER: "disk", FILES_DIR: dir, FILES_SIGNING_KEY: signingKey },
      stop: async () => undefined,
    };
  }
  const s3 = await startCephRgw({ dir, store: "memstore" });
  const env = await s3SettingsFor(s3, { bucket: "journeys", appOrigin });
  return { env, stop: () => s3.stop() };
}

async function startApi(dir: string, origin: string, env: Record<string, string>): Promise<Child> {
  const child = await startChild({
    name: "the server",
    command: process.execPath,
    args: [join(project, "server/main.ts"), "--roles=api,live,worker,mail-in"],
    cwd: project,
    env,
    pidFile: join(dir, "api.pid"),
    logFile: join(dir, "api.log"),
  });
  const ready = async () => (await fetch(`${origin}/readyz`).catch(() => undefined))?.ok === true;
  // A second or two, except on a busy machine.
  await child.untilReady(ready, 60_000);
  return child;
}
