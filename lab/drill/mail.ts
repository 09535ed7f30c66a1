import { setTimeout as pause } from "node:timers/promises";
import { startInbox, type Inbox } from "#tools/engines/inbox/start-inbox.ts";
import type { ServerProcess } from "#tools/testing/server-process.ts";
import { startMailWorld, type MailWorld } from "./mail-world.ts";
import type { DrillResult } from "./result.ts";

const kills = 5;
const mailsPerSecond = 20;
/** The longest wait is a lease of half a minute and a retry behind it; on a busy machine several times that. */
const settleMs = 240_000;

const addresses = [
  ...many(80, (n) => `family-${n}@example.org`),
  ...many(24, (n) => `patient-${n}+451x${1 + (n % 3)}@example.org`),
  ...many(10, (n) => `nobody-${n}+550@example.org`),
];
const mayArrive = (email: string) => !email.includes("+550");

/**
 * Families are invited while the mail server is down. When it is back, some mailboxes put us off, some do not exist,
 * and the worker is killed several times after the mail server has taken a letter and before that is written down.
 */
export async function mailDrill({ downSeconds = 60 }: { downSeconds?: number } = {}): Promise<DrillResult> {
  const world = await startMailWorld(addresses, mailsPerSecond);
  let inbox: Inbox | undefined;
  let worker: ServerProcess | undefined;
  try {
    worker = await world.startWorker();
    await inviteEverybody(world, downSeconds);
    inbox = await startInbox(world.ports);
    worker = await killBetweenSendingAndSaving(world, worker);
    const seconds = await settle(world);
    return await report(world, inbox, { downSeconds, seconds });
  } finally {
    await worker?.stop();
    await inbox?.stop();
    await world.stop();
  }
}

/** Half of them one by one, over the time the mail server is down, the rest at once. */
async function inviteEverybody({ contacts, call }: MailWorld, downSeconds: number): Promise<void> {
  const oneByOne = contacts.filter((_, n) => n % 2 === 0);
  for (const { participantId, contactId } of oneByOne) {
    await call("inviteContact", { participantId, contactId });
    await pause((downSeconds * 1_000) / oneByOne.length);
  }
  await call("inviteAll", {});
}

async function killBetweenSendingAndSaving(world: MailWorld, first: ServerProcess): Promise<ServerProcess> {
  const { saving, startWorker } = world;
  let worker = first;
  for (let kill = 0; kill < kills; kill += 1) {
    await saving.hold();
    await saving.waitUntilBlocked();
    await worker.kill9();
    await saving.release();
    worker = await startWorker();
    // The heir gets on with the rest before it is its turn.
    await pause(1_000);
  }
  return worker;
}

/** Waits until no mail is open, or for as long as is reasonable. How many seconds it took. */
async function settle({ db }: MailWorld): Promise<number> {
  const started = performance.now();
  while (performance.now() - started < settleMs) {
    const open = await db
      .selectFrom("inviteMails")
      .select("id")
      .where("sentAt", "is", null)
      .where("failedAt", "is", null)
      .limit(1)
      .execute();
    if (open.length === 0) break;
    await pause(500);
  }
  return Math.round((performance.now() - started) / 1_000);
}

async function report(
  { db, contacts }: MailWorld,
  inbox: Inbox,
  times: { downSeconds: number; seconds: number },
): Promise<DrillResult> {
  const mails = await db
    .selectFrom("inviteMails as m")
    .innerJoin("invites as i", "i.id", "m.inviteId")
    .innerJoin("contacts as c", "c.id", "i.contactId")
    .select(["c.email", "m.attempts", "m.sentAt", "m.failedAt"])
    .execute();
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
  console.table([{ "seconds down": times.downSeconds, kills, tries, "seconds to settle": times.seconds }]);
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
