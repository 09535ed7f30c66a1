import { setTimeout as pause } from "node:timers/promises";
import { uuidv7 } from "#domain/uuid.ts";
import type { Db, Tx } from "../db/database.ts";
import type { Deps } from "../deps.ts";
import { MailRefused } from "./mail-refused.ts";
import type { MailLetter } from "./mail.ts";
import { waitForTurn } from "./mail-pace.ts";

/** A worker that died is missed after this long; one that lives renews its lease three times in between. */
const defaultLeaseMs = 30_000;
const firstRetryMs = 2_000;
const maxRetryMs = 300_000;
/** A mailbox that puts us off for so long is as good as none. */
const givenUpAfterMs = 86_400_000;
/** While the mail server does not answer, trying every letter would only make each of them wait longer. */
const serverAwayMs = 5_000;
/** A round is short, so that a worker that is told to stop can finish it. */
const roundMs = 10_000;
const saveTries = 60;

export type DueMail = { id: string; attempts: number; requestedAt: Date };

/** Where one kind of mail waits as rows, and what is said in it. */
export type MailDesk<M extends DueMail> = {
  /** Takes the mail that has waited longest and moves its due time on by the lease. */
  take(db: Db, now: Date, leaseUntil: Date): Promise<M | undefined>;
  /** When the next mail is due, if any waits. */
  nextDue(db: Db): Promise<Date | undefined>;
  /** Asked at the moment of sending. Nothing when the mail is settled without a letter. */
  write(mail: M): Promise<MailLetter | undefined>;
  markSent(tx: Tx, mail: M, now: Date): Promise<void>;
  markFailed(tx: Tx, mail: M, why: MailRefused | "too long", now: Date): Promise<void>;
  /** To be tried again; also how a worker that is still at it keeps others away. */
  putBack(db: Db, mail: M, dueAt: Date): Promise<void>;
  /** After each step that somebody may watch. */
  settled?(mail: M): void;
};

export type MailDeps = Pick<Deps, "db" | "transact" | "clock" | "mail" | "config" | "log"> & {
  leaseMs?: number;
};

/**
 * Sends what is due, one after the other at the configured pace, and says when the next round is worth it. Several
 * workers may do this side by side: each takes its own. A kill between the sending and the saving repeats that one
 * mail, with the same message id.
 */
export async function sendDueMails<M extends DueMail>(
  deps: MailDeps,
  desk: MailDesk<M>,
  signal: AbortSignal,
): Promise<Date | undefined> {
  const { db, clock, mail: mailer, config } = deps;
  const roundEnds = performance.now() + roundMs;
  while (!signal.aborted && performance.now() < roundEnds) {
    const mail = await desk.take(db, clock.now(), leaseEnd(deps));
    if (mail === undefined) break;
    await waitForTurn(mailer, config.MAILS_PER_SECOND);
    if ((await sendOne(deps, desk, mail)) === "server away") return inMs(deps, serverAwayMs);
  }
  return desk.nextDue(db);
}

const secondMs = 1_000;

/**
 * The next round as the queue takes it: on a full second that is still to come, under an id made from that second and the
 * kind of mail, so that several workers ask for it once.
 */
export function nextRound(due: Date, now: Date, mark: number): { id: string; startAfter: Date } {
  const next = Math.max(Math.ceil(due.getTime() / secondMs), Math.floor(now.getTime() / secondMs) + 1);
  const startAfter = new Date(next * secondMs);
  return { id: uuidv7(startAfter.getTime(), new Uint8Array(10).fill(mark)), startAfter };
}

type Outcome = "settled" | "server away";

async function sendOne<M extends DueMail>(deps: MailDeps, desk: MailDesk<M>, mail: M): Promise<Outcome> {
  try {
    return await deliver(deps, desk, mail);
  } catch (error) {
    // A letter that we cannot even write must not hold up the others; it is tried again like one that was put off.
    deps.log.error({ err: error, mailId: mail.id }, "a mail could not be sent");
    const refused = new MailRefused({ permanent: false, code: "unknown" }, error);
    await deps.transact((tx) => settle(tx, desk, mail, refused, deps.clock.now()));
    return "settled";
  }
}

async function deliver<M extends DueMail>(deps: MailDeps, desk: MailDesk<M>, mail: M): Promise<Outcome> {
  const letter = await desk.write(mail);
  desk.settled?.(mail);
  if (letter === undefined) return "settled";
  const stop = keepLease(deps, desk, mail);
  try {
    const refused = await handOver(deps, mail, letter);
    await saveSurely(deps, mail, (tx) => settle(tx, desk, mail, refused, deps.clock.now()));
    desk.settled?.(mail);
    return refused === undefined || isAboutTheLetter(refused) ? "settled" : "server away";
  } finally {
    stop();
  }
}

async function handOver(deps: MailDeps, mail: DueMail, letter: MailLetter): Promise<MailRefused | undefined> {
  try {
    await deps.mail.send(letter);
    return undefined;
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    const { code, permanent } = error;
    deps.log.warn({ mailId: mail.id, attempts: mail.attempts, code, permanent }, "a mail was not taken");
    return error;
  }
}

async function settle<M extends DueMail>(
  tx: Tx,
  desk: MailDesk<M>,
  mail: M,
  refused: MailRefused | undefined,
  now: Date,
): Promise<void> {
  if (refused === undefined) return desk.markSent(tx, mail, now);
  if (refused.permanent) return desk.markFailed(tx, mail, refused, now);
  if (now.getTime() - mail.requestedAt.getTime() >= givenUpAfterMs)
    return desk.markFailed(tx, mail, "too long", now);
  const wait = Math.min(maxRetryMs, firstRetryMs * 2 ** (mail.attempts - 1));
  return desk.putBack(tx, mail, new Date(now.getTime() + wait));
}

/** Otherwise nobody got as far as naming the recipient: the server is down, or does not let us in. */
function isAboutTheLetter({ code }: MailRefused): boolean {
  return code === "EENVELOPE" || code === "EMESSAGE" || code === "address";
}

/** A slow mail server may take longer than the lease; as long as we wait for it nobody else sends the same mail. */
function keepLease<M extends DueMail>(deps: MailDeps, desk: MailDesk<M>, mail: M): () => void {
  const timer = setInterval(
    () => {
      desk
        .putBack(deps.db, mail, leaseEnd(deps))
        .catch((error: unknown) => deps.log.warn({ err: error, mailId: mail.id }, "a lease was not renewed"));
    },
    (deps.leaseMs ?? defaultLeaseMs) / 3,
  );
  return () => clearInterval(timer);
}

/** The mail is out: to forget that would be to send it twice. A database that is away for a moment is waited for. */
async function saveSurely(
  { transact, log }: MailDeps,
  { id: mailId }: DueMail,
  save: (tx: Tx) => Promise<void>,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await transact(save);
    } catch (error) {
      if (tries >= saveTries) throw error;
      log.warn({ err: error, mailId, tries }, "what became of a mail was not saved yet");
      await pause(500);
    }
  }
}

function leaseEnd(deps: MailDeps): Date {
  return inMs(deps, deps.leaseMs ?? defaultLeaseMs);
}

function inMs({ clock }: MailDeps, ms: number): Date {
  return new Date(clock.now().getTime() + ms);
}
