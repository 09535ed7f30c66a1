import { setTimeout as pause } from "node:timers/promises";
import { eventTopics } from "#domain/events/topics.ts";
import { hasClosed } from "#domain/invites/invite.ts";
import { mailFailures } from "#domain/invites/mail-failure.ts";
import { inviteTopics } from "#domain/invites/topics.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { MailRefused } from "#server/platform/mail/mail-refused.ts";
import { inviteMail } from "./invite-mail.ts";
import * as store from "./mail-store.ts";

/** A worker that died is missed after this long; one that lives says so three times in between. */
const leaseMs = 30_000;
const firstRetryMs = 2_000;
const longestRetryMs = 300_000;
/** A mailbox that puts us off for so long is as good as none. */
const givenUpAfterMs = 86_400_000;
/** While the mail server does not answer, trying every letter would only make each of them wait longer. */
const serverAwayMs = 5_000;
/** A round is short, so that a worker that is told to stop can finish it. */
const roundMs = 10_000;
const saveTries = 60;

type Needed = Pick<Deps, "db" | "transact" | "clock" | "mail" | "config" | "log"> & {
  /** Staff screens that show how the sending goes ask again. */
  hint: (topics: string[]) => void;
};

/**
 * Sends what is due, one after the other at the configured pace, and says when the next round is worth it. Several
 * workers may do this side by side: each takes its own. A kill between the sending and the saving repeats that one
 * mail, with the same message id.
 */
export async function sendDueMails(deps: Needed, signal: AbortSignal): Promise<Date | undefined> {
  const { db, clock } = deps;
  const gapMs = 1_000 / deps.config.MAILS_PER_SECOND;
  const roundEnds = performance.now() + roundMs;
  while (!signal.aborted && performance.now() < roundEnds) {
    const started = performance.now();
    const mail = await store.takeDueMail(db, clock.now(), leaseEnd(deps));
    if (mail === undefined) break;
    if ((await sendOne(deps, mail)) === "server away") return inMs(deps, serverAwayMs);
    await pause(Math.max(0, gapMs - (performance.now() - started)));
  }
  return store.nextDue(db);
}

type Outcome = "settled" | "server away";

async function sendOne(deps: Needed, mail: store.TakenMail): Promise<Outcome> {
  try {
    return await deliver(deps, mail);
  } catch (error) {
    // A letter that we cannot even write must not hold up the others; it is tried again like one that was put off.
    deps.log.error({ err: error, mailId: mail.id }, "an invite could not be sent");
    const refused = new MailRefused({ permanent: false, code: "unknown" }, error);
    await deps.transact((tx) => settle(tx, mail, refused, deps.clock.now()));
    return "settled";
  }
}

async function deliver(deps: Needed, mail: store.TakenMail): Promise<Outcome> {
  const { db, transact, clock } = deps;
  const letter = await store.findLetter(db, mail.inviteId);
  if (letter === undefined || letter.unneeded) {
    await transact((tx) => store.deleteMail(tx, mail.id));
    return "settled";
  }
  const hindrance = hindranceOf(letter, clock.now());
  if (hindrance !== undefined) {
    await transact((tx) => store.markFailed(tx, mail.id, hindrance, clock.now()));
    tell(deps, letter);
    return "settled";
  }
  tell(deps, letter);
  const stop = keepLease(deps, mail);
  try {
    const refused = await handOver(deps, mail, letter);
    await saveSurely(deps, mail, (tx) => settle(tx, mail, refused, clock.now()));
    tell(deps, letter);
    return refused === undefined || isAboutTheLetter(refused) ? "settled" : "server away";
  } finally {
    stop();
  }
}

/** Said to the staff instead of sending. Had it been left out in silence, the invite would look pending for ever. */
function hindranceOf(letter: store.InviteLetter & store.Standing, now: Date): string | undefined {
  if (letter.deleted) return mailFailures.deleted;
  if (letter.optedOut) return mailFailures.optedOut;
  return hasClosed(letter.endDate, letter.timeZone, now) ? mailFailures.eventOver : undefined;
}

async function handOver(
  deps: Needed,
  mail: store.TakenMail,
  letter: store.InviteLetter,
): Promise<MailRefused | undefined> {
  try {
    await deps.mail.send(inviteMail(letter, mail.id, deps.config.PUBLIC_ORIGIN));
    return undefined;
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    const { code, permanent } = error;
    deps.log.warn({ mailId: mail.id, attempts: mail.attempts, code, permanent }, "an invite was not taken");
    return error;
  }
}

async function settle(
  tx: Tx,
  mail: store.TakenMail,
  refused: MailRefused | undefined,
  now: Date,
): Promise<void> {
  if (refused === undefined) return store.markSent(tx, mail.id, now);
  if (refused.permanent) return store.markFailed(tx, mail.id, mailFailures.refused(refused.response), now);
  if (now.getTime() - mail.requestedAt.getTime() >= givenUpAfterMs)
    return store.markFailed(tx, mail.id, mailFailures.tooLong, now);
  const wait = Math.min(longestRetryMs, firstRetryMs * 2 ** (mail.attempts - 1));
  return store.putBack(tx, mail.id, new Date(now.getTime() + wait));
}

/** Otherwise nobody got as far as naming the recipient: the server is down, or does not let us in. */
function isAboutTheLetter({ code }: MailRefused): boolean {
  return code === "EENVELOPE" || code === "EMESSAGE" || code === "address";
}

/** A slow mail server may take longer than the lease; as long as we wait for it nobody else sends the same mail. */
function keepLease(deps: Needed, mail: store.TakenMail): () => void {
  const timer = setInterval(() => {
    store
      .putBack(deps.db, mail.id, leaseEnd(deps))
      .catch((error: unknown) => deps.log.warn({ err: error, mailId: mail.id }, "a lease was not renewed"));
  }, leaseMs / 3);
  return () => clearInterval(timer);
}

/** The mail is out: to forget that would be to send it twice. A database that is away for a moment is waited for. */
async function saveSurely(
  { transact, log }: Needed,
  { id: mailId }: store.TakenMail,
  save: (tx: Tx) => Promise<void>,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await transact(save);
    } catch (error) {
      if (tries >= saveTries) throw error;
      log.warn({ err: error, mailId, tries }, "what became of an invite was not saved yet");
      await pause(500);
    }
  }
}

function leaseEnd(deps: Needed): Date {
  return inMs(deps, leaseMs);
}

function inMs({ clock }: Needed, ms: number): Date {
  return new Date(clock.now().getTime() + ms);
}

function tell({ hint }: Needed, { organizationId, eventId }: store.InviteLetter): void {
  hint([inviteTopics.ofEvent(organizationId, eventId), eventTopics.roster(organizationId, eventId)]);
}
