import * as z from "zod/mini";
import { AppError } from "#domain/app-error.ts";
import { generalErrors } from "#domain/errors.ts";
import { identityTopics } from "#domain/identity/topics.ts";
import * as contract from "#domain/notifications/contract.ts";
import { notificationErrors } from "#domain/notifications/errors.ts";
import { skipReason } from "#domain/notifications/kinds.ts";
import { pushMessages, pushSubscription, type PushSubscriptionInput } from "#domain/notifications/push.ts";
import { minuteMs } from "#domain/time.ts";
import { uuid } from "#domain/uuid.ts";
import type { Config } from "#server/platform/config.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { implement, type Caller, type Operation } from "#server/platform/http/operation.ts";
import { defineJob, type Job, type JobKind } from "#server/platform/jobs/job.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import { openPush, type Push, type PushOutcome } from "#server/platform/push/push.ts";
import { createSeal, hashSecret } from "#server/platform/secrets.ts";
import type { Notifications } from "./notification.ts";
import * as store from "./push-store.ts";
import { findRecipient, type TakenNotification } from "./store.ts";

export function pushOperations(deps: Deps): Operation[] {
  const { db, clock } = deps;
  const push = openPush(deps.config, deps.log);
  const subscriptions = createSubscriptionSeal(deps.config);
  return [
    implement(contract.readPush, {
      summary: "Whether this browser is told when a reply arrives, and the key with which it subscribes.",
      async handle(_, { caller }) {
        if (push === undefined || (await store.isOnSharedComputer(db, caller)))
          return { publicKey: null, isOn: false, sessionIds: [] };
        const stored = await store.listSubscriptions(db, caller.userId);
        const sessionIds = stored
          .filter((one) => subscriptions.open(one) !== undefined)
          .map(({ sessionId }) => sessionId);
        return { publicKey: push.publicKey, isOn: sessionIds.includes(caller.sessionId), sessionIds };
      },
    }),
    implement(contract.subscribePush, {
      withSystemAccess: "ends the subscription of a person who used this browser before",
      summary: `Tells this browser when a reply arrives, without names or content. Ends when it is signed out.`,
      handle: (subscription, { caller, transact }) =>
        transact(async (tx) => {
          if (push === undefined || (await store.isOnSharedComputer(tx, caller)))
            throw new AppError(notificationErrors.pushNotOffered);
          if (!push.accepts(subscription.endpoint)) throw new AppError(notificationErrors.pushServiceUnknown);
          const row = subscriptions.seal(caller, subscription);
          if (!(await store.saveSubscription(tx, caller, row, clock.now())))
            throw new AppError(generalErrors.signInFirst);
          await store.deleteSurplus(tx, caller.userId);
          invalidate(tx, [identityTopics.person(caller.userId)]);
          return {};
        }),
    }),
    implement(contract.unsubscribePush, {
      summary: "No longer tells this browser when a reply arrives.",
      handle: (_, { caller, transact }) =>
        transact(async (tx) => {
          await store.deleteSubscription(tx, caller);
          invalidate(tx, [identityTopics.person(caller.userId)]);
          return {};
        }),
    }),
  ];
}

/** A subscription is made for one VAPID key: after a change of the keys it does not open. */
function createSubscriptionSeal({ LINK_KEY, VAPID_PUBLIC_KEY }: Config) {
  const { seal, open } = createSeal(LINK_KEY, "push subscriptions");
  const contextOf = (sessionId: string) => `${sessionId} ${VAPID_PUBLIC_KEY ?? ""}`;
  return {
    seal: ({ sessionId }: Caller, subscription: PushSubscriptionInput) => ({
      endpointHash: hashSecret(subscription.endpoint),
      sealed: seal(JSON.stringify(subscription), contextOf(sessionId)),
    }),
    open({ sessionId, sealed }: store.StoredSubscription): PushSubscriptionInput | undefined {
      const text = open(sealed, contextOf(sessionId));
      return text === undefined ? undefined : pushSubscription.parse(JSON.parse(text));
    },
  };
}

/** After these, a push service that does not answer is left alone: the email has been sent. */
const retryMinutes = [1, 5, 20];
const topic = "mail";
const deliverWithinSeconds = 86_400;

const pushJob = z.object({
  notificationId: uuid,
  attempt: z.int(),
  /** The browsers that are left. All of them in the first attempt. */
  sessionIds: z.optional(z.array(uuid)),
});
const sendPush: JobKind<z.infer<typeof pushJob>> = { name: "send-push", payload: pushJob };

/**
 * Call it in the transaction that settles the email, once: so a push message has the moment of the email, and none is
 * queued for an email that was not wanted or no longer true.
 */
export async function queuePush(
  tx: Tx,
  { config, enqueue }: Pick<Deps, "config" | "enqueue">,
  { id, kind, userId, organizationId }: TakenNotification,
): Promise<void> {
  if (kind !== "reply" || config.VAPID_PRIVATE_KEY === undefined) return;
  if (!(await store.hasSubscriptions(tx, userId))) return;
  await enqueue(tx, sendPush, { notificationId: id, attempt: 1 }, { turnOf: organizationId });
}

type JobDeps = Pick<Deps, "db" | "transact" | "clock" | "config" | "log" | "enqueue">;

export function pushJobs(deps: JobDeps, notifications: Notifications): Job[] {
  const push = openPush(deps.config, deps.log);
  const subscriptions = createSubscriptionSeal(deps.config);
  return [
    defineJob({
      ...sendPush,
      concurrency: 4,
      async handle({ sessionIds, ...job }) {
        const { db, transact, clock, enqueue } = deps;
        if (push === undefined) return;
        const notification = await store.findForPush(db, job);
        if (notification === undefined) return;
        const payload = await writePayload(deps, notifications, notification);
        if (payload === undefined) return;
        const targets = await store.listTargets(db, notification.userId, clock.now(), sessionIds);
        if (targets.length === 0 || !(await store.startAttempt(db, job))) return;
        const outcomes = await Promise.all(
          targets.map(async (target) => ({
            target,
            outcome: await sendTo(push, subscriptions.open(target), payload),
          })),
        );
        for (const { target, outcome } of outcomes)
          if (outcome === "gone") await store.deleteEnded(db, target);
        const left = outcomes.filter(({ outcome }) => outcome === "unavailable");
        const minutes = retryMinutes[job.attempt - 1];
        if (left.length === 0 || minutes === undefined) return;
        const next = {
          notificationId: job.notificationId,
          attempt: job.attempt + 1,
          sessionIds: left.map(({ target }) => target.sessionId),
        };
        const startAfter = new Date(clock.now().getTime() + minutes * minuteMs);
        await transact((tx) => enqueue(tx, sendPush, next, { startAfter }));
      },
    }),
  ];
}

async function sendTo(
  push: Push,
  subscription: PushSubscriptionInput | undefined,
  payload: string,
): Promise<PushOutcome> {
  if (subscription === undefined) return "gone";
  return push.send(subscription, { payload, topic, seconds: deliverWithinSeconds });
}

/** Undefined if the person no longer wants it, or may no longer read the reply. The checks are those of the email. */
async function writePayload(
  { db, clock }: Pick<Deps, "db" | "clock">,
  notifications: Notifications,
  notification: TakenNotification,
): Promise<string | undefined> {
  const recipient = await findRecipient(db, notification);
  if (recipient === undefined) return undefined;
  const hindrance = skipReason(notification.kind, recipient);
  if (hindrance !== undefined && hindrance !== "no-address") return undefined;
  const isTrue = await notifications.reply.write(db, notification, recipient, clock.now());
  return isTrue === undefined ? undefined : JSON.stringify(pushMessages[recipient.language]);
}
