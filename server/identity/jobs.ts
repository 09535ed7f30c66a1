import * as z from "zod/mini";
import { joinedMailMessages } from "#domain/identity/mail-messages.ts";
import { emailIssuer } from "#domain/identity/sign-in-code.ts";
import { uuid } from "#domain/uuid.ts";
import type { Config } from "#server/platform/config.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { defineJob, type Job } from "#server/platform/jobs/job.ts";
import { layOutMail } from "#server/platform/mail/mail-template.ts";
import type { MailLetter } from "#server/platform/mail/mail.ts";
import { mailJobOptions, sendQueuedMail, type QueuedMail } from "#server/platform/mail/send-mail.ts";
import type { StartedSession } from "./actions.ts";
import { findJoinToTell, markTold, type JoinToTell } from "./people-store.ts";
import { deleteExpired } from "./store.ts";

const mailJoinedSignIn = { name: "mail-joined-sign-in", payload: z.object({ signInId: uuid }) };

type JobDeps = Pick<Deps, "db" | "transact" | "mail" | "clock" | "config" | "log">;

export function identityJobs(deps: JobDeps): Job[] {
  return [
    defineJob({
      name: "sweep-expired-sessions",
      payload: z.object({}),
      cron: "17 * * * *",
      handle: () => deleteExpired(deps.db, deps.clock.now()),
    }),
    defineJob({
      ...mailJoinedSignIn,
      ...mailJobOptions,
      handle: ({ signInId }, _, stopping) =>
        sendQueuedMail(deps, () => findQueuedMail(deps, signInId), stopping),
    }),
  ];
}

/** Call it in the transaction of `startSession`. */
export async function tellOfJoin(
  tx: Tx,
  { enqueue }: Pick<Deps, "enqueue">,
  { joined: signInId }: StartedSession,
): Promise<void> {
  if (signInId !== undefined) await enqueue(tx, mailJoinedSignIn, { signInId }, { id: signInId });
}

async function findQueuedMail({ db, config }: JobDeps, id: string): Promise<QueuedMail | undefined> {
  const join = await findJoinToTell(db, id);
  if (join === undefined) return undefined;
  return {
    id,
    organizationId: null,
    requestedAt: join.joinedAt,
    write: async () => joinedMail(id, join, config),
    markSent: (tx, now) => markTold(tx, id, now),
    markFailed: (tx, _, now) => markTold(tx, id, now),
  };
}

/** Without an unsubscribe link: it tells of a change to the reader's own account. */
export function joinedMail(
  id: string,
  { issuer, email, language = "en" }: Omit<JoinToTell, "joinedAt">,
  {
    PUBLIC_ORIGIN: publicOrigin,
    OIDC_PROVIDERS: providers,
  }: Pick<Config, "PUBLIC_ORIGIN" | "OIDC_PROVIDERS">,
): MailLetter {
  const t = joinedMailMessages[language];
  const label =
    providers.find((provider) => provider.issuer === issuer)?.label ?? new URL(publicOrigin).hostname;
  return {
    to: email,
    subject: t.subject,
    ...layOutMail({
      title: t.subject,
      preheader: t.preheader,
      paragraphs: [
        issuer === emailIssuer ? t.byCode(email) : t.byProvider(label, email),
        t.same,
        { link: { href: `${publicOrigin}/account`, label: t.account } },
        t.ifNot,
      ],
      footer: [t.footer],
      locale: language,
    }),
    messageId: `<joined-sign-in-${id}@${new URL(publicOrigin).hostname}>`,
  };
}
