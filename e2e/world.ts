import { execFileSync } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { asApplication } from "#database/connect.ts";
import { migrate } from "#database/migrate.ts";
import { developmentSheetKey } from "#database/seed/development-sheet-key.ts";
import { people } from "#database/seed/people.ts";
import { seedSeason } from "#database/seed/season.ts";
import { cephInstalled, startCephRgw } from "#tools/engines/ceph-rgw.ts";
import { startChild, type Child } from "#tools/engines/child.ts";
import { freePort } from "#tools/engines/free-port.ts";
import {
  startIdentityProvider,
  type IdentityProvider,
} from "#tools/engines/identity-provider/start-identity-provider.ts";
import { startInbox, type Inbox } from "#tools/engines/inbox/start-inbox.ts";
import { startPostgres, type Postgres } from "#tools/engines/postgres.ts";
import { s3SettingsFor } from "#tools/testing/s3-settings.ts";
import { storedFiles, type StoredFiles } from "#tools/testing/stored-files.ts";

const project = fileURLToPath(new URL("..", import.meta.url));

/** Everything a journey stands on: real engines, the built product, and handles to knock them over. */
export type World = {
  origin: string;
  databaseUrl: string;
  postgres: Postgres;
  identity: IdentityProvider;
  inbox: Inbox;
  files: StoredFiles;
  /** May stand again with other settings, as after a release. */
  api: { kill9(): Promise<void>; start(settings?: Record<string, string>): Promise<void> };
  /** The origin of a second server, with the gallery of parts in its build; it starts when somebody asks for it. */
  gallery(): Promise<string>;
  stop(): Promise<void>;
};

export async function startWorld(): Promise<World> {
  const dir = await mkdtemp(join(tmpdir(), "cabin-courier-e2e-"));
  await chmod(dir, 0o755);
  const port = await freePort();
  // Different sites on purpose: the app on localhost, the provider on 127.0.0.1.
  const origin = `http://localhost:${port}`;
  // Slow to wake and idle afterwards, so it wakes while the database is made ready.
  const waking = startStorage(join(dir, "storage"), origin);
  waking.catch(() => undefined);
  const postgres = await startPostgres({ dir: join(dir, "postgres") });
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
  const storage = await waking;
  const env = {
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    PORT: String(port),
    PUBLIC_ORIGIN: origin,
    DATABASE_URL: asApplication(databaseUrl),
    ...storage.env,
    SHEET_KEY: developmentSheetKey,
    SMTP_URL: inbox.smtpUrl,
    // Three hundred invites at the usual pace would take half a minute.
    MAILS_PER_SECOND: "100",
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
  let galleryServer: Child | undefined;
  const startGallery = async () => {
    const galleryPort = await freePort();
    const galleryOrigin = `http://localhost:${galleryPort}`;
    // Inside the project, because the build renders pages and finds its packages from where it writes.
    const site = join(project, ".dev/gallery");
    execFileSync("react-router", ["build"], {
      cwd: project,
      env: {
        ...process.env,
        NODE_ENV: "production",
        BUILD_DIRECTORY: relative(project, site),
        VITE_GALLERY: "1",
      },
    });
    const own = {
      ...env,
      PORT: String(galleryPort),
      PUBLIC_ORIGIN: galleryOrigin,
      SITE_DIR: join(site, "client"),
    };
    galleryServer = await startApi(join(dir), galleryOrigin, own, "gallery");
    return galleryOrigin;
  };
  let starting: Promise<string> | undefined;
  const gallery = () => (starting ??= startGallery());
  const api = {
    kill9: () => child.kill9(),
    start: async (settings: Record<string, string> = {}) => {
      child = await startApi(dir, origin, { ...env, ...settings });
    },
  };
  const stop = async () => {
    await child.stop();
    await galleryServer?.stop();
    await inbox.stop();
    await identity.stop();
    await storage.stop();
    await postgres.stop();
    await rm(dir, { recursive: true, force: true });
  };
  return { origin, databaseUrl, postgres, identity, inbox, files: storedFiles(env), api, gallery, stop };
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

async function startApi(
  dir: string,
  origin: string,
  env: Record<string, string>,
  name = "api",
): Promise<Child> {
  const child = await startChild({
    name: "the server",
    command: process.execPath,
    args: [join(project, "server/main.ts"), "--roles=api,live,worker"],
    cwd: project,
    env,
    pidFile: join(dir, `${name}.pid`),
    logFile: join(dir, `${name}.log`),
  });
  const ready = async () => (await fetch(`${origin}/readyz`).catch(() => undefined))?.ok === true;
  await child.untilReady(ready, 20_000);
  return child;
}
