import { identityTopics } from "#domain/identity/topics.ts";
import { printingTopics } from "#domain/printing/topics.ts";
import { Refused } from "#domain/refusal.ts";
import { responseReasons } from "#domain/responses/reasons.ts";
import { holdEvent } from "#server/events/hold-event.ts";
import type { Staff } from "#server/organizations/prove-staff.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { announce } from "#server/platform/live/announce.ts";
import * as store from "./store.ts";

/**
 * A reply came back on a sheet; whoever may read it sees so at once. Filed twice under the same id, it is there once.
 * The sheet of a voided job counts: its paper may have been handed out all the same.
 */
export async function fileResponse(
  tx: Tx,
  { clock }: Pick<Deps, "clock">,
  staff: Staff,
  response: store.NewResponse,
): Promise<{ responseId: string }> {
  const { responseId, scope } = response;
  await holdEvent(tx, staff, response.eventId);
  const filed = await store.insertResponse(tx, staff, response, clock.now());
  if (filed === undefined) {
    if (await store.wasFiledOn(tx, staff, response, responseId)) return { responseId };
    throw new Refused(responseReasons.sheetNotFound);
  }
  const readers = await store.listReaders(tx, staff, { ...filed, scope });
  const jobs = printingTopics.jobs(staff.organizationId, response.eventId);
  announce(tx, [jobs, ...readers.map(identityTopics.person)]);
  return { responseId };
}
