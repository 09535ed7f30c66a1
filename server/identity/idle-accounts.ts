import * as z from "zod/mini";
import { formatDay } from "#domain/events/calendar-day.ts";
import { idleAccountMailMessages } from "#domain/identity/mail-messages.ts";
import { lifetimes } from "#domain/lifetimes.ts";
import { dayMs } from "#domain/time.ts";
import { uuid } from "#domain/uuid.ts";
import type { Deps } from "#server/platform/deps.ts";
import { defineJob, type Job } from "#server/platform/jobs/job.ts";
import { layOutMail } from "#server/platform/mail/mail-template.ts";
import { mailJobOptions, sendQueuedMail, type QueuedMail } from "#server/platform/mail/send-mail.ts";
import { deleteAccount, type WhenAccountGoes } from "./actions.ts";
import { clearMarks, findMarked, listToEnd, markIdle } from "./idle-account-store.ts";

const mailIdleAccount = { name: "mail-idle-account", payload: z.object({ userId: uuid }) };

type JobDeps = Pick<Deps, "db" | "transact" | "mail" | "clock" | "config" | "log" | "enqueue"> & {
  onAccountDeleted: readonly WhenAccountGoes[];
};

/**
 * Accounts without a team, a camper or an invite that nobody signed in to for two years: mailed, and deleted 30 days later.
 * A sign-in, a link or an invite in between keeps them.
 */
export function idleAccountJobs(deps: JobDeps): Job[] {
  return [
    defineJob({
      name: "end-idle-accounts",
      payload: z.object({}),
      cron: "25 6 * * *",
      async handle(_, signal) {
        await clearMarks(deps.db, deps);
        await inRounds(signal, () => endMailed(deps));
        await inRounds(signal, () => mailIdle(deps));
      },
    }),
    defineJob({
      ...mailIdleAccount,
      ...mailJobOptions,
      handle: ({ userId }, _, stopping) => sendQueuedMail(deps, () => findQueuedMail(deps, userId), stopping),
    }),
  ];
}

async function inRounds(signal: AbortSignal, round: () => Promise<number>): Promise<void> {
  let done: number;
  do done = await round();
  while (done > 0 && !signal.aborted);
}

async function mailIdle(deps: JobDeps): Promise<number> {
  return deps.transact(async (tx) => {
    const marked = await markIdle(tx, deps);
    await deps.enqueue(tx, mailIdleAccount, marked);
    return marked.length;
  });
}

async function endMailed(deps: JobDeps): Promise<number> {
  let ended = 0;
  for (const id of await listToEnd(deps.db, deps))
    await deps.transact(async (tx) => {
      if ((await listToEnd(tx, deps, id)).length === 0) return;
      await deleteAccount(tx, deps, { userId: id });
      ended += 1;
    });
  return ended;
}

async function findQueuedMail(deps: JobDeps, userId: string): Promise<QueuedMail | undefined> {
  const account = await findMarked(deps.db, deps, userId);
  if (account === undefined || account.email === null) return undefined;
  const { email, language, mailedAt } = account;
  const { PUBLIC_ORIGIN: origin } = deps.config;
  const t = idleAccountMailMessages[language];
  const day = new Date(mailedAt.getTime() + lifetimes.accountNotice * dayMs).toISOString().slice(0, 10);
  const title = t.subject(formatDay(day, language));
  return {
    id: userId,
    organizationId: null,
    requestedAt: mailedAt,
    // Without an unsubscribe link: it tells of a change to the reader's own account.
    write: async () => ({
      to: email,
      subject: title,
      ...layOutMail({
        title,
        preheader: t.why,
        paragraphs: [t.why, t.keep, { link: { href: origin, label: t.signIn } }, t.orNothing],
        footer: [t.footer],
        locale: language,
      }),
      messageId: `<idle-account-${userId}-${mailedAt.getTime()}@${new URL(origin).hostname}>`,
    }),
    // The queue ends the job; a mail that was sent twice has the same id.
    markSent: async () => undefined,
    markFailed: async () => undefined,
  };
}
