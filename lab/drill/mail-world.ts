import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "#database/connect.ts";
import { migrate } from "#database/migrate.ts";
import { anOrganization, aPerson } from "#database/seed/builders.ts";
import { aCamper, aContact, anEvent } from "#database/seed/roster-builders.ts";
import { freePort } from "#tools/engines/free-port.ts";
import { startPostgres } from "#tools/engines/postgres.ts";
import { aBearer } from "#tools/testing/a-bearer.ts";
import { delaySaving } from "#tools/testing/delay-saving.ts";
import { startServerProcess } from "#tools/testing/server-process.ts";
import { testEnvironment } from "#tools/testing/test-environment.ts";

export type MailWorld = Awaited<ReturnType<typeof startMailWorld>>;
type DrillContact = { participantId: string; contactId: string; email: string };

/** Postgres as in production, an API, and what a worker needs to be started; the mail server is still down. */
export async function startMailWorld(addresses: readonly string[], mailsPerSecond: number) {
  const dir = await mkdtemp(join(tmpdir(), "cabin-courier-drill-"));
  await chmod(dir, 0o755);
  const postgres = await startPostgres({ dir: join(dir, "postgres") });
  await postgres.ensureDatabase("drill");
  const url = postgres.url("drill");
  await migrate(url);
  const ports = { smtpPort: await freePort(), httpPort: await freePort() };
  const env = testEnvironment(url, {
    LIVE_BUS: "postgres",
    FILES_DIR: join(dir, "files"),
    SMTP_URL: `smtp://127.0.0.1:${ports.smtpPort}`,
    MAILS_PER_SECOND: String(mailsPerSecond),
  });
  const { db } = connect({ connectionString: url, max: 2 });
  const { call, event, contacts } = await fill(db, url, addresses);
  const api = await startServerProcess(env, "api");
  const saving = await delaySaving(url);
  return {
    db,
    ports,
    saving,
    event,
    contacts,
    call: (name: string, data: object) => call(api.origin, name, data),
    startWorker: () => startServerProcess(env, "worker"),
    async stop() {
      await saving.close();
      await db.destroy();
      await api.stop();
      await postgres.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

async function fill(db: ReturnType<typeof connect>["db"], url: string, addresses: readonly string[]) {
  const [issuer, sub] = ["https://id.example", "dana"];
  const dana = await aPerson(db, { issuer, subject: sub, name: "Dana Whitlock" });
  const camp = await anOrganization(db, { admins: [dana] });
  const event = await anEvent(db, { organization: camp });
  const contacts: DrillContact[] = [];
  for (const email of addresses) {
    const camper = await aCamper(db, { event });
    const contact = await aContact(db, { of: camper, email });
    contacts.push({ participantId: camper.id, contactId: contact.id, email });
  }
  const authorization = `Bearer ${await aBearer(url, { issuer, sub, name: dana.name, email: dana.email })}`;
  const call = async (origin: string, name: string, data: object) => {
    const answer = await fetch(`${origin}/callable/${name}`, {
      method: "POST",
      headers: { authorization },
      body: JSON.stringify({ data: { orgId: camp.id, eventId: event.id, ...data } }),
    });
    if (answer.status !== 200) throw new Error(`${name} answered ${answer.status}: ${await answer.text()}`);
  };
  return { call, event, contacts };
}
