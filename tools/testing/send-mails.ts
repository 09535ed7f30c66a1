import { sql } from "kysely";
import { withSystemAccess } from "#database/actor.ts";
import { allJobs } from "#server/app/jobs.ts";
import { RetryLater } from "#server/platform/jobs/job.ts";
import type { Inbox } from "../engines/inbox/start-inbox.ts";
import type { TestServer } from "./test-server.ts";

const mailQueues = [
  "tell-of-new-admin",
  "early-deletion-done",
  "send-notices",
  "send-notification",
  "send-invite-mails",
  "send-invite-mail",
  "send-push",
  "file-mailed-note",
  "answer-mailed-note",
];
type DueJob = { id: string; name: string; data: object | null };

/** Runs the mail and push jobs that are due at a moment, without a worker. A job that fails is due again as pg-boss would have it. */
export async function sendMails(server: TestServer, at = server.inside.clock.now()): Promise<void> {
  const jobs = allJobs({ ...server.inside, clock: { now: () => at } });
  // The worker is about to stop, so it does not wait for a mail server that is down.
  const [signal, stopping] = [new AbortController().signal, AbortSignal.abort()];
  for (let due = await takeJob(server, at); due !== undefined; due = await takeJob(server, at)) {
    const { id, name, data } = due;
    const job = jobs.find((one) => one.name === name);
    try {
      await withSystemAccess(async () => job?.run(data ?? {}, signal, stopping));
      await sql`update pgboss.job set state = 'completed' where id = ${id}`.execute(server.deps.db);
    } catch (error) {
      if (!(error instanceof RetryLater)) throw error;
      await sql`update pgboss.job set state = 'retry',
        start_after = ${at}::timestamptz + least(300, 2 ^ (retry_count + 1)) * interval '1 s'
        where id = ${id}`.execute(server.deps.db);
    }
  }
}

async function takeJob(server: TestServer, at: Date): Promise<DueJob | undefined> {
  const { rows } = await sql<DueJob>`
    update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() + interval '1 day',
      retry_count = retry_count + (started_on is not null)::int
    where id = (
      select id from pgboss.job
      where name = any(${mailQueues}) and state < 'active' and start_after <= ${at}::timestamptz
      order by created_on, id limit 1 for update skip locked)
    returning id, name, data`.execute(server.deps.db);
  return rows[0];
}

/** The same, this many minutes from now. */
export function sendNotifications(server: TestServer, { minutes = 0 } = {}): Promise<void> {
  return sendMails(server, new Date(server.inside.clock.now().getTime() + minutes * 60_000));
}

/** The subjects of the mails to an address, the oldest first. */
export function subjectsTo(inbox: Inbox, { email }: { email: string }): string[] {
  return inbox
    .messages()
    .filter(({ to }) => to.includes(email))
    .map(({ subject }) => subject);
}
