import { eventTopics } from "#domain/events/topics.ts";
import { inviteTopics } from "#domain/invites/topics.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import * as store from "./unlink-store.ts";

/** Contacts stay. Their accepted invites are deleted, so that staff can invite again. */
export async function unlinkAccount(tx: Tx, _: Pick<Deps, "clock">, userId: string): Promise<void> {
  const links = await store.deleteLinksOf(tx, userId);
  await store.deleteInvitesOf(
    tx,
    links.map(({ contactId }) => contactId),
  );
  await store.deleteCodesOf(tx, userId);
  for (const { organizationId, eventId } of links)
    invalidate(tx, [
      inviteTopics.eventRef(organizationId, eventId),
      eventTopics.roster(organizationId, eventId),
    ]);
}
