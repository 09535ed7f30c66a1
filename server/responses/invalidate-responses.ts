import { identityTopics } from "#domain/identity/topics.ts";
import { printingTopics } from "#domain/printing/topics.ts";
import { responseTopics } from "#domain/responses/topics.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";

export function invalidateResponses(
  tx: Tx,
  { organizationId }: Pick<Staff, "organizationId">,
  { eventIds, readers }: { eventIds: readonly string[]; readers: readonly string[] },
): void {
  invalidate(tx, [
    ...eventIds.flatMap((eventId) => [
      responseTopics.uploads(organizationId, eventId),
      printingTopics.jobs(organizationId, eventId),
    ]),
    ...readers.map(identityTopics.person),
  ]);
}
