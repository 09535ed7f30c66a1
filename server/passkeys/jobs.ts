import * as z from "zod/mini";
import { resetHours } from "#domain/passkeys/passkey.ts";
import { uuid } from "#domain/uuid.ts";
import type { Config } from "#server/platform/config.ts";
import type { Deps } from "#server/platform/deps.ts";
import { defineJob, type Job } from "#server/platform/jobs/job.ts";
import { layOutMail } from "#server/platform/mail/mail-template.ts";
import type { MailLetter } from "#server/platform/mail/mail.ts";
import { mailJobOptions, sendQueuedMail, type QueuedMail } from "#server/platform/mail/send-mail.ts";
import * as store from "./store.ts";

export const mailPasskeyReset = { name: "mail-passkey-reset", payload: z.object({ resetId: uuid }) };

type JobDeps = Pick<Deps, "db" | "transact" | "mail" | "clock" | "config" | "log" | "enqueue">;

export function passkeyJobs(deps: JobDeps): Job[] {
  const { db, clock, transact, enqueue } = deps;
  return [
    defineJob({
      ...mailPasskeyReset,
      ...mailJobOptions,
      handle: ({ resetId }, _, stopping) =>
        sendQueuedMail(deps, () => findQueuedMail(deps, resetId), stopping),
    }),
    defineJob({
      name: "sweep-passkeys",
      payload: z.object({}),
      cron: "*/5 * * * *",
      async handle() {
        await store.deleteExpired(db, clock.now());
        // The operator's command has no queue.
        await transact(async (tx) => {
          for (const reset of await store.listUnsentResets(tx, clock.now()))
            await enqueue(tx, mailPasskeyReset, reset, { id: reset.resetId });
        });
      },
    }),
  ];
}

async function findQueuedMail({ db, clock, config }: JobDeps, id: string): Promise<QueuedMail | undefined> {
  const reset = await store.findUnsentReset(db, id, clock.now());
  if (reset === undefined) return undefined;
  const { email, organizationName, grantedAt } = reset;
  if (email === null) return undefined;
  return {
    id,
    organizationId: null,
    requestedAt: grantedAt,
    write: async () => resetMail(id, { email, organizationName }, config),
    markSent: (tx, now) => store.markResetMailed(tx, id, now),
    markFailed: (tx, _, now) => store.markResetMailed(tx, id, now),
  };
}

/** Without an unsubscribe link: it tells of a change to the member's own access. */
function resetMail(
  id: string,
  { email, organizationName }: { email: string; organizationName: string },
  { PUBLIC_ORIGIN: publicOrigin }: Config,
): MailLetter {
  return {
    to: email,
    subject: `Add your passkey for ${organizationName}`,
    ...layOutMail({
      title: "Add your passkey",
      preheader: `An admin of ${organizationName} lets you add a passkey.`,
      paragraphs: [
        "Hello,",
        `An admin of ${organizationName} lets you add a passkey. Sign in within ${resetHours} hours to add it. Passkeys that you added before stop working then.`,
        { link: { href: `${publicOrigin}/organizations`, label: "Sign in and add a passkey" } },
        `If you didn't ask for this, don't sign in, and tell an admin of ${organizationName} right away.`,
      ],
      footer: [
        "Cabin Courier · letters between families and campers",
        `You get this because you're on the team of ${organizationName}.`,
      ],
    }),
    messageId: `<passkey-reset-${id}@${new URL(publicOrigin).hostname}>`,
  };
}
