import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { aCamper, aContact } from "#database/seed/roster-builders.ts";
import { asApplication } from "#database/connect.ts";
import { readConfig } from "#server/platform/config.ts";
import { openFiles } from "#server/platform/files/open-files.ts";
import { freePort, loopback } from "#tools/engines/free-port.ts";
import { startIdentityProvider } from "#tools/engines/identity-provider/start-identity-provider.ts";
import { startInbox } from "#tools/engines/inbox/start-inbox.ts";
import type { PostgresSettings } from "#tools/engines/postgres.ts";
import { startFaultProxy, type FaultProxy } from "#tools/faults/fault-proxy.ts";
import { writingFamilies } from "#tools/testing/writing-families.ts";
import { putIntoCabins } from "../letters.ts";
import { addStaff, withDb } from "../people.ts";
import { unlessEnded, withDescendants } from "../processes.ts";
import { openWorld } from "../world.ts";

export const engines = ["Postgres", "S3", "SMTP", "identity provider", "NATS"] as const;
export type Engine = (typeof engines)[number];
export const killed = ["API", "worker", "decoder", "Postgres", "S3"] as const;
export type Killed = (typeof killed)[number];

/** Enough for eight minutes: a family may write only 30 new letters an hour. */
const families = 100;
/** Fewer than an organization may invite in a day. */
const contacts = 450;
export const people = Array.from({ length: 300 }, (_, n) => ({
  sub: `parent-${n}`,
  name: `Parent ${n}`,
  email: `parent-${n}@example.org`,
  emailVerified: true,
}));

export type FaultsWorld = Awaited<ReturnType<typeof startFaultsWorld>>;
type Restart = { kill9: () => Promise<unknown>; start: () => Promise<void> };

/** Every engine the product has, each behind a proxy of its own; an API with live streams, and a worker. */
export async function startFaultsWorld(settings: PostgresSettings) {
  const port = await freePort();
  const origin = `http://${loopback}:${port}`;
  const world = await openWorld({ settings, env: { PUBLIC_ORIGIN: origin, MAILS_PER_SECOND: "20" } });
  const { postgres, url, env } = world;
  // On disk: what it has taken must be there after a kill.
  const s3 = await world.useS3("bluestore");
  const nats = await world.useNats();
  const inbox = await startInbox();
  world.defer(() => inbox.stop());
  const providerPort = await freePort();
  const behindProxy = async (target: number): Promise<FaultProxy> => {
    const proxy = await startFaultProxy({ port: target });
    world.defer(() => proxy.close());
    return proxy;
  };
  const proxies: Record<Engine, FaultProxy> = {
    Postgres: await behindProxy(postgres.port),
    S3: await behindProxy(Number(new URL(s3.endpoint).port)),
    SMTP: await behindProxy(Number(new URL(inbox.smtpUrl).port)),
    "identity provider": await behindProxy(providerPort),
    NATS: await behindProxy(nats.port),
  };
  const issuer = `http://${loopback}:${proxies["identity provider"].port}`;
  const client = { clientId: "drill", clientSecret: "drill" };
  const clients = [{ ...client, redirectUris: [`${origin}/auth/callback`] }];
  const provider = await startIdentityProvider({ port: providerPort, issuer, people, clients });
  world.defer(() => provider.stop());
  // Bypasses the proxy, for the checks afterwards.
  const files = openFiles(readConfig(env));
  const throughProxy = new URL(asApplication(url));
  throughProxy.port = String(proxies.Postgres.port);
  Object.assign(env, {
    DATABASE_URL: throughProxy.href,
    S3_ENDPOINT: `http://${loopback}:${proxies.S3.port}`,
    NATS_URL: `nats://${loopback}:${proxies.NATS.port}`,
    SMTP_URL: `smtp://${loopback}:${proxies.SMTP.port}`,
    OIDC_PROVIDERS: JSON.stringify([{ id: "camp-id", label: "Camp ID", issuer, ...client }]),
  });
  const camp = await fillCamp(url);
  const worker = await world.serve("worker");
  const restarts: Record<Killed, Restart> = {
    API: await world.serve("api,live", { PORT: String(port) }),
    worker,
    // The worker starts the next one itself.
    decoder: { kill9: () => killDecoders(worker.pid), start: () => Promise.resolve() },
    Postgres: postgres,
    S3: s3,
  };
  return {
    origin,
    query: world.query,
    files,
    inbox,
    providerPort,
    proxies,
    camp,
    restarts,
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  };
}

async function fillCamp(url: string) {
  const camp = await writingFamilies(url, { accounts: families, childrenEach: 2 });
  const { bearer: dana } = await addStaff(url, camp.orgId);
  return withDb(url, async (db) => {
    await putIntoCabins(db, camp);
    const event = { id: camp.eventId, organizationId: camp.orgId };
    const invitees: { participantId: string; contactId: string; email: string }[] = [];
    for (let n = 0; n < contacts; n += 1) {
      const camper = await aCamper(db, { event });
      const email = `invited-${n}@example.org`;
      const { id: contactId } = await aContact(db, { of: camper, email });
      invitees.push({ participantId: camper.id, contactId, email });
    }
    return { ...camp, invitees, dana };
  });
}

const decoderKillMs = 12_000;

/** Kills every decoder of the worker as soon as it runs, as the kernel does when memory is short. */
async function killDecoders(workerPid: number): Promise<void> {
  const ends = performance.now() + decoderKillMs;
  let kills = 0;
  while (performance.now() < ends) {
    for (const pid of withDescendants([workerPid]).filter(isDecoder)) {
      unlessEnded(() => Number(process.kill(pid, "SIGKILL")));
      kills += 1;
    }
    await pause(20);
  }
  console.log(`  the decoder was killed ${kills} times`);
}

function isDecoder(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("cleaner-process");
  } catch {
    return false;
  }
}
