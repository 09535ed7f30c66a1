import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import * as z from "zod/mini";
import { dayMs } from "#domain/time.ts";
import { uuid } from "#domain/uuid.ts";
import type { Tx } from "../db/database.ts";
import type { Deps } from "../deps.ts";
import { defineJob, RetryLater, type Job, type JobKind } from "../jobs/job.ts";
import { MailRefused, type MailLetter } from "./mail.ts";

const serverDownMs = 5_000;
const saveAttempts = 60;
const saveAgainMs = 500;

/** One job per mail. The mail's row names its job, so a job of an earlier queueing does nothing. */
export const mailJob = z.object({ id: uuid, jobId: uuid });
export type MailJob = z.infer<typeof mailJob>;

/** The queue retries until `sendQueuedMail` gives up: later retries are five minutes apart, so this lasts for a day. */
export const mailJobOptions = { retryLimit: 400, expireInSeconds: dayMs / 1_000 };

/** For workers of the previous release, which send rows that are due: never sooner than our job gives up. */
export function dueForPreviousRelease(at: Date): Date {
  return new Date(at.getTime() + 2 * dayMs);
}

const rowsPerRound = 1_000;

/**
 * Enqueues the mails that processes of the previous release queued without a job each. They enqueue this job; a mail
 * whose retry they wait for enqueues none, hence the schedule. Remove it in the next release.
 */
export function takeOverJob(
  { transact, clock, enqueue }: Pick<Deps, "transact" | "clock" | "enqueue">,
  name: string,
  send: JobKind<MailJob>,
  mails: MailTable,
): Job {
  return defineJob({
    name,
    payload: z.object({}),
    cron: "* * * * *",
    async handle() {
      let found: number;
      do {
        found = await transact(async (tx) => {
          const jobs = await takeOver(tx, mails, clock.now());
          await enqueue(tx, send, jobs);
          return jobs.length;
        });
      } while (found >= rowsPerRound);
    },
  });
}

/** The table of a feature's mails and its column for mails that were given up. */
export type MailTable = { table: string; givenUpAt: string };

/** Raw, because the table is a parameter. */
async function takeOver(tx: Tx, mails: MailTable, now: Date): Promise<MailJob[]> {
  const table = sql.table(mails.table);
  const { rows } = await sql<MailJob>`
    update ${table} set job_id = gen_random_uuid(), due_at = ${dueForPreviousRelease(now)}
    where id = any(array(
      select id from ${table}
      where job_id is null and sent_at is null and ${sql.ref(mails.givenUpAt)} is null and due_at <= ${now}
      order by due_at, id limit ${rowsPerRound} for update skip locked))
    returning id, job_id as "jobId"`.execute(tx);
  return rows;
}

export type QueuedMail = {
  id: string;
  /** Whose mail it is. Null for mails about an account. */
  organizationId: string | null;
  /** Temporary rejections become final a day later. */
  requestedAt: Date;
  /** Returns undefined if the mail was settled without sending. */
  write(): Promise<MailLetter | undefined>;
  markSent(tx: Tx, now: Date): Promise<void>;
  /** Refused for good, or for a whole day if the refusal is not permanent. */
  markFailed(tx: Tx, refused: MailRefused, now: Date): Promise<void>;
};

type SendDeps = Pick<Deps, "transact" | "clock" | "mail" | "config" | "log">;

/**
 * Sends one mail and saves the outcome, or throws RetryLater. `take` reads the mail before each attempt and returns
 * undefined if it is settled. The only place where mails of organizations are sent: those of a silent one are not, and
 * count as sent. A crash between sending and saving sends the mail again, with the same message id.
 */
export async function sendQueuedMail(
  deps: SendDeps,
  take: () => Promise<QueuedMail | undefined>,
  stopping: AbortSignal,
): Promise<void> {
  const { mail: mailer, config, clock, log } = deps;
  for (;;) {
    await waitForTurn(mailer, config.MAILS_PER_SECOND);
    const mail = await take();
    if (mail === undefined) return;
    if (mail.organizationId !== null && (await mailer.isSilent(mail.organizationId)))
      return saveSurely(deps, mail, (tx) => mail.markSent(tx, clock.now()));
    const outcome = await attempt(deps, mail);
    if (outcome === "settled") return;
    if (outcome === "sent") return saveSurely(deps, mail, (tx) => mail.markSent(tx, clock.now()));
    const { code, permanent } = outcome;
    log.warn({ mailId: mail.id, code, permanent }, "a mail was not accepted");
    if (permanent || clock.now().getTime() - mail.requestedAt.getTime() >= dayMs)
      return saveSurely(deps, mail, (tx) => mail.markFailed(tx, outcome, clock.now()));
    if (isAboutTheLetter(outcome) || stopping.aborted)
      throw new RetryLater(`mail ${mail.id} was not accepted (${code})`);
    // The mail server is down. Waiting here, not in the queue, leaves the other mails untried, so that none of them has
    // a long back-off when the server is up again.
    await pause(serverDownMs, undefined, { signal: stopping }).catch(() => undefined);
  }
}

async function attempt(
  { mail: mailer, log }: SendDeps,
  mail: QueuedMail,
): Promise<"settled" | "sent" | MailRefused> {
  try {
    const letter = await mail.write();
    if (letter === undefined) return "settled";
    await mailer.send(letter);
    return "sent";
  } catch (error) {
    if (error instanceof MailRefused) return error;
    if (error instanceof RetryLater) throw error;
    log.error({ err: error, mailId: mail.id }, "a mail could not be sent");
    return new MailRefused({ permanent: false, code: "unwritten" }, error);
  }
}

/** Otherwise the server is down or rejects our login. */
function isAboutTheLetter({ code }: MailRefused): boolean {
  return ["EENVELOPE", "EMESSAGE", "address", "unwritten"].includes(code);
}

/** The mail may be sent already, so losing this write would send it twice. */
async function saveSurely(
  { transact, log }: SendDeps,
  { id: mailId }: QueuedMail,
  save: (tx: Tx) => Promise<void>,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await transact(save);
    } catch (error) {
      if (tries >= saveAttempts || error instanceof RetryLater) throw error;
      log.warn({ err: error, mailId, tries }, "the outcome of a mail was not saved; retrying");
      await pause(saveAgainMs);
    }
  }
}

const nextTurn = new WeakMap<object, number>();

/** All types of mail share the rate, because the mail server sees one sender. */
export async function waitForTurn(mailer: object, perSecond: number): Promise<void> {
  const now = performance.now();
  const turn = Math.max(now, nextTurn.get(mailer) ?? 0);
  nextTurn.set(mailer, turn + 1_000 / perSecond);
  await pause(turn - now);
}
