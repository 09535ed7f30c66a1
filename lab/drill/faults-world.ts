import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "#database/migrate.ts";
import { readConfig } from "#server/platform/config.ts";
import { openFiles } from "#server/platform/files/open-files.ts";
import { startCephRgw } from "#tools/engines/ceph-rgw.ts";
import { freePort, loopback } from "#tools/engines/free-port.ts";
import { startIdentityProvider } from "#tools/engines/identity-provider/start-identity-provider.ts";
import { startInbox } from "#tools/engines/inbox/start-inbox.ts";
import { startNats } from "#tools/engines/nats.ts";
import { startPostgres, type PostgresSettings } from "#tools/engines/postgres.ts";
import { startFaultProxy, type FaultProxy } from "#tools/faults/fault-proxy.ts";
import { s3SettingsFor } from "#tools/testing/s3-settings.ts";
import { startServerProcess, type ServerProcess } from "#tools/testing/server-process.ts";
import { testEnvironment } from "#tools/testing/test-environment.ts";
import { fillCamp, people } from "./faults-camp.ts";

export const engines = ["Postgres", "S3", "SMTP", "identity provider", "NATS"] as const;
export type Engine = (typeof engines)[number];
export const killed = ["API", "worker", "Postgres", "S3"] as const;
export type Killed = (typeof killed)[number];

export type FaultsWorld = Awaited<ReturnType<typeof startFaultsWorld>>;
type Stops = (() => Promise<unknown>)[];

/** Every engine the product has, each behind a proxy of its own; an API with live streams, and a worker. */
export async function startFaultsWorld(settings: PostgresSettings) {
  const dir = await mkdtemp(join(tmpdir(), "cabin-courier-drill-"));
  await chmod(dir, 0o755);
  const stops: Stops = [() => rm(dir, { recursive: true, force: true })];
  const stop = async () => {
    for (const one of stops.toReversed()) await one();
  };
  try {
    return { ...(await standUp(dir, settings, stops)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function standUp(dir: string, settings: PostgresSettings, stops: Stops) {
  const port = await freePort();
  const origin = `http://${loopback}:${port}`;
  const started = await startEngines({ dir, origin, settings }, stops);
  const { postgres, ceph, inbox, providerPort, proxies } = started;
  await postgres.ensureDatabase("drill");
  const url = postgres.url("drill");
  await migrate(url);
  const env = await environmentOf(started, url, origin);
  const camp = await fillCamp(url);
  const startApi = () => startServerProcess({ ...env, PORT: String(port) }, "api,live");
  const startWorker = () => startServerProcess(env, "worker");
  const running: Record<"API" | "worker", ServerProcess> = {
    API: await startApi(),
    worker: await startWorker(),
  };
  stops.push(async () => running.API.stop());
  stops.push(async () => running.worker.stop());
  const restarts: Record<Killed, { kill: () => Promise<void>; start: () => Promise<void> }> = {
    API: {
      kill: () => running.API.kill9(),
      start: async () => void (running.API = await startApi()),
    },
    worker: {
      kill: () => running.worker.kill9(),
      start: async () => void (running.worker = await startWorker()),
    },
    Postgres: { kill: () => postgres.kill9(), start: () => postgres.start() },
    S3: { kill: () => ceph.kill9(), start: () => ceph.start() },
  };
  return {
    origin,
    /** Bypasses the proxy, for the checks afterwards. */
    url,
    files: openFiles(readConfig({ ...env, S3_ENDPOINT: ceph.endpoint })),
    inbox,
    providerPort,
    proxies,
    camp,
    restarts,
  };
}

type Engines = Awaited<ReturnType<typeof startEngines>>;

type Place = { dir: string; origin: string; settings: PostgresSettings };

async function startEngines({ dir, origin, settings }: Place, stops: Stops) {
  const postgres = await startPostgres({ dir: join(dir, "postgres"), settings });
  stops.push(() => postgres.stop());
  // On disk: what it has taken must be there after a kill.
  const ceph = await startCephRgw({ dir: join(dir, "ceph"), store: "bluestore" });
  stops.push(() => ceph.stop());
  const nats = await startNats({ dir: join(dir, "nats") });
  stops.push(() => nats.stop());
  const inbox = await startInbox();
  stops.push(() => inbox.stop());
  const providerPort = await freePort();
  const proxies: Record<Engine, FaultProxy> = {
    Postgres: await startFaultProxy({ port: postgres.port }),
    S3: await startFaultProxy({ port: Number(new URL(ceph.endpoint).port) }),
    SMTP: await startFaultProxy({ port: Number(new URL(inbox.smtpUrl).port) }),
    "identity provider": await startFaultProxy({ port: providerPort }),
    NATS: await startFaultProxy({ port: nats.port }),
  };
  stops.push(() => Promise.all(Object.values(proxies).map((proxy) => proxy.close())));
  const provider = await startIdentityProvider({
    port: providerPort,
    issuer: addressOf(proxies["identity provider"]),
    people,
    clients: [{ clientId: "drill", clientSecret: "drill", redirectUris: [`${origin}/auth/callback`] }],
  });
  stops.push(() => provider.stop());
  return { postgres, ceph, inbox, provider, providerPort, proxies };
}

async function environmentOf(
  { ceph, provider, proxies }: Engines,
  url: string,
  origin: string,
): Promise<Record<string, string>> {
  const throughProxy = new URL(url);
  throughProxy.port = String(proxies.Postgres.port);
  const s3 = { ...ceph, endpoint: addressOf(proxies.S3) };
  const { issuer } = provider;
  return testEnvironment(throughProxy.href, {
    ...(await s3SettingsFor(s3, { bucket: "letters", appOrigin: origin })),
    PUBLIC_ORIGIN: origin,
    LIVE_BUS: "nats",
    NATS_URL: `nats://${loopback}:${proxies.NATS.port}`,
    SMTP_URL: `smtp://${loopback}:${proxies.SMTP.port}`,
    MAILS_PER_SECOND: "20",
    OIDC_PROVIDERS: JSON.stringify([
      { id: "camp-id", label: "Camp ID", issuer, clientId: "drill", clientSecret: "drill" },
    ]),
  });
}

function addressOf({ port }: FaultProxy): string {
  return `http://${loopback}:${port}`;
}
