import { identityTopics } from "#domain/identity/topics.ts";
import type { NotificationChoice } from "#domain/notifications/kinds.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import { deleteSubscriptionsOf } from "./push-store.ts";
import { deleteChoicesOf, deleteNotificationsOf, saveChoice } from "./store.ts";

export async function chooseNotification(
  tx: Tx,
  { clock }: Pick<Deps, "clock">,
  { userId, ...choice }: NotificationChoice & { userId: string },
): Promise<void> {
  // Push messages are about the same replies.
  if (choice.kind === "reply" && !choice.wanted) await deleteSubscriptionsOf(tx, userId);
  if (await saveChoice(tx, userId, choice, clock.now())) invalidate(tx, [identityTopics.person(userId)]);
}

export async function forgetNotifications(tx: Tx, _: Pick<Deps, "clock">, userId: string): Promise<void> {
  await deleteNotificationsOf(tx, userId);
  await deleteChoicesOf(tx, userId);
  await deleteSubscriptionsOf(tx, userId);
}
