import { setTimeout as pause } from "node:timers/promises";
import { uuidv7 } from "#domain/uuid.ts";
import type { Db, Tx } from "../db/database.ts";
import type { Deps } from "../deps.ts";
import { MailRefused } from "./mail-refused.ts";
import type { MailLetter } from "./mail.ts";
import { waitForTurn } from "./mail-pace.ts";

/** Another worker takes over a dead worker's mail after this. A live one renews its lease three times in it. */
const defaultLeaseMs = 30_000;
const firstRetryMs = 2_000;
const maxRetryMs = 300_000;
/** Temporary rejections become final after this long. */
const givenUpAfterMs = 86_400_000;
/** Pause while the mail server is down: trying every mail would only increase their retry delays. */
const serverAwayMs = 5_000;
/** Short, so that a stopping worker can finish its round. */
const roundMs = 10_000;
const saveTries = 60;

export type DueMail = { id: string; attempts: number; requestedAt: Date };

export type OutboxAdapter<M extends DueMail> = {
  /** Takes the mail that has waited longest and moves its due time to the end of the lease. */
  take(db: Db, now: Date, leaseUntil: Date): Promise<M | undefined>;
  nextDue(db: Db): Promise<Date | undefined>;
  /** Called when the mail is sent. Returns undefined if it was settled without sending. */
  write(mail: M): Promise<MailLetter | undefined>;
  markSent(tx: Tx, mail: M, now: Date): Promise<void>;
  markFailed(tx: Tx, mail: M, why: MailRefused | "too long", now: Date): Promise<void>;
  /** Schedules a retry; also renews a worker's lease. */
  putBack(db: Db, mail: M, dueAt: Date): Promise<void>;
  /** Called after each visible change of status. */
  settled?(mail: M): void;
};

export type MailDeps = Pick<Deps, "db" | "transact" | "clock" | "mail" | "config" | "log"> & {
  leaseMs?: number;
};

/**
 * Returns when the next round is due. Workers may run concurrently: each takes its own mails. A crash between send and
 * save repeats one mail, with the same message id.
 */
export async function sendDueMails<M extends DueMail>(
  deps: MailDeps,
  desk: OutboxAdapter<M>,
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

/** The id derives from the second and the mail type, so that several workers enqueue the round once. */
export function nextRound(due: Date, now: Date, mark: number): { id: string; startAfter: Date } {
  const next = Math.max(Math.ceil(due.getTime() / secondMs), Math.floor(now.getTime() / secondMs) + 1);
  const startAfter = new Date(next * secondMs);
  return { id: uuidv7(startAfter.getTime(), new Uint8Array(10).fill(mark)), startAfter };
}

type Outcome = "settled" | "server away";

async function sendOne<M extends DueMail>(deps: MailDeps, desk: OutboxAdapter<M>, mail: M): Promise<Outcome> {
  try {
    return await deliver(deps, desk, mail);
  } catch (error) {
    // A mail that cannot be written must not block the others; it is retried.
    deps.log.error({ err: error, mailId: mail.id }, "a mail could not be sent");
    const refused = new MailRefused({ permanent: false, code: "unknown" }, error);
    await deps.transact((tx) => settle(tx, desk, mail, refused, deps.clock.now()));
    return "settled";
  }
}

async function deliver<M extends DueMail>(deps: MailDeps, desk: OutboxAdapter<M>, mail: M): Promise<Outcome> {
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
    deps.log.warn({ mailId: mail.id, attempts: mail.attempts, code, permanent }, "a mail was not accepted");
    return error;
  }
}

async function settle<M extends DueMail>(
  tx: Tx,
  desk: OutboxAdapter<M>,
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

/** Otherwise the server is down or rejects our login. */
function isAboutTheLetter({ code }: MailRefused): boolean {
  return code === "EENVELOPE" || code === "EMESSAGE" || code === "address";
}

/** Keeps other workers from sending the same mail while a slow mail server takes longer than the lease. */
function keepLease<M extends DueMail>(deps: MailDeps, desk: OutboxAdapter<M>, mail: M): () => void {
  const timer = setInterval(
    () => {
      desk
        .putBack(deps.db, mail, leaseEnd(deps))
        .catch((error: unknown) =>
          deps.log.warn({ err: error, mailId: mail.id }, "a mail lease was not renewed"),
        );
    },
    (deps.leaseMs ?? defaultLeaseMs) / 3,
  );
  return () => clearInterval(timer);
}

/** The mail may be sent already, so losing this write would send it twice. */
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
      log.warn({ err: error, mailId, tries }, "the outcome of a mail was not saved; retrying");
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
