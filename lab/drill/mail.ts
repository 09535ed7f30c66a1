import { setTimeout as pause } from "node:timers/promises";
import { randomId } from "#database/seed/builders.ts";
import { aCamper, aContact, anEvent } from "#database/seed/roster-builders.ts";
import { freePort } from "#tools/engines/free-port.ts";
import { startInbox, type Inbox } from "#tools/engines/inbox/start-inbox.ts";
import { delaySaving } from "#tools/testing/delay-saving.ts";
import { addStaff, openCaller, withDb } from "../people.ts";
import { openWorld, waitFor, type World } from "../world.ts";
import type { DrillResult } from "./result.ts";

const kills = 5;
const mailsPerSecond = 20;
/** The longest wait is a lost heartbeat and a few retries behind it; on a busy machine several times that. */
const settleMs = 240_000;

const addresses = [
  ...many(80, (n) => `family-${n}@example.org`),
  ...many(24, (n) => `patient-${n}+451x${1 + (n % 3)}@example.org`),
  ...many(10, (n) => `nobody-${n}+550@example.org`),
];
const mayArrive = (email: string) => !email.includes("+550");

type DrillContact = { participantId: string; contactId: string; email: string };

/**
 * Families are invited while the mail server is down. When it is back, some mailboxes put us off, some do not exist,
 * and the worker is killed several times after the mail server has taken a letter and before that is written down.
 */
export async function mailDrill({ downSeconds = 60 }: { downSeconds?: number } = {}): Promise<DrillResult> {
  const ports = { smtpPort: await freePort(), httpPort: await freePort() };
  const SMTP_URL = `smtp://127.0.0.1:${ports.smtpPort}`;
  await using world = await openWorld({ env: { SMTP_URL, MAILS_PER_SECOND: String(mailsPerSecond) } });
  const orgId = randomId();
  const { bearer } = await addStaff(world.url, orgId);
  const { place, contacts } = await fill(world.url, orgId);
  const api = await world.serve("api");
  const worker = await world.serve("worker");
  const dana = openCaller(
    () => api.origin,
    () => bearer,
    place,
  );
  // Half of them one by one, over the time the mail server is down, the rest at once.
  const oneByOne = contacts.filter((_, n) => n % 2 === 0);
  for (const { participantId, contactId } of oneByOne) {
    await dana.call("inviteContact", { participantId, contactId });
    await pause((downSeconds * 1_000) / oneByOne.length);
  }
  await dana.call("inviteAll");
  const inbox = await startInbox(ports);
  world.defer(() => inbox.stop());
  const saving = await delaySaving(world.url);
  world.defer(() => saving.close());
  for (let kill = 0; kill < kills; kill += 1) {
    await saving.hold();
    await saving.waitUntilBlocked();
    await worker.kill9();
    await saving.release();
    await worker.start();
    // The next worker gets on with the rest before it is its turn.
    await pause(1_000);
  }
  const settling = performance.now();
  const isSettled = async () => {
    const open = "select from invite_mails where sent_at is null and failed_at is null limit 1";
    return (await world.query(open)).length === 0;
  };
  await waitFor("no mail is open", isSettled, { patienceMs: settleMs, everyMs: 500 }).catch(() => undefined);
  const settledAfter = Math.round((performance.now() - settling) / 1_000);
  return await report(world, inbox, contacts, {
    "seconds down": downSeconds,
    "seconds to settle": settledAfter,
  });
}

async function fill(url: string, orgId: string) {
  return withDb(url, async (db) => {
    const event = await anEvent(db, { organization: { id: orgId } });
    const contacts: DrillContact[] = [];
    for (const email of addresses) {
      const camper = await aCamper(db, { event });
      const contact = await aContact(db, { of: camper, email });
      contacts.push({ participantId: camper.id, contactId: contact.id, email });
    }
    return { place: { orgId, eventId: event.id }, contacts };
  });
}

type MailRow = { email: string; attempts: number; sentAt: Date | null; failedAt: Date | null };

async function report(
  world: World,
  inbox: Inbox,
  contacts: readonly DrillContact[],
  times: object,
): Promise<DrillResult> {
  const mails = await world.query<MailRow>(
    `select c.email, m.attempts, m.sent_at as "sentAt", m.failed_at as "failedAt"
     from invite_mails m join invites i on i.id = m.invite_id join contacts c on c.id = i.contact_id`,
  );
  const received = new Map<string, string[]>(contacts.map(({ email }) => [email, []]));
  for (const { to, headers } of inbox.messages())
    for (const email of to)
      received.get(email)?.push(headers.find(({ name }) => name === "Message-ID")?.value ?? "none");
  const letters = [...received].filter(([email]) => mayArrive(email)).map(([, ids]) => ids);
  const counts = {
    invites: mails.length,
    "mails received": inbox.messages().length,
    "exactly once": letters.filter(({ length }) => length === 1).length,
    duplicates: letters.reduce((sum, ids) => sum + Math.max(0, ids.length - 1), 0),
    "duplicates with another id": letters.filter((ids) => new Set(ids).size > 1).length,
    "never received": letters.filter(({ length }) => length === 0).length,
    errors: mails.filter(({ failedAt }) => failedAt !== null).length,
    "wrong states": mails.filter(({ email, sentAt }) => mayArrive(email) !== (sentAt !== null)).length,
    stuck: mails.filter(({ sentAt, failedAt }) => sentAt === null && failedAt === null).length,
  };
  const tries = mails.reduce((sum, { attempts }) => sum + attempts, 0);
  console.log(
    "drill mail: the mail server down, mailboxes that put off and turn away, kill -9 between sending and saving",
  );
  console.table([{ ...times, kills, tries }]);
  console.table([counts]);
  const held =
    counts.invites === contacts.length &&
    counts["never received"] === 0 &&
    counts.duplicates <= kills &&
    counts["duplicates with another id"] === 0 &&
    counts.errors === contacts.filter(({ email }) => !mayArrive(email)).length &&
    counts["wrong states"] === 0 &&
    counts.stuck === 0;
  return {
    held,
    kills,
    // The mail server that is down, and each mailbox that defers or rejects.
    faults: 1 + contacts.filter(({ email }) => email.includes("+")).length,
    acknowledged: counts.invites,
    lost: counts["never received"] + counts.stuck,
    // One mail twice under the same id is one to a mailbox; a kill after the sending makes it so.
    doubled: counts["duplicates with another id"],
  };
}

function many(count: number, make: (n: number) => string): string[] {
  return Array.from({ length: count }, (_, n) => make(n));
}
