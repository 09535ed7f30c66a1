import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { newId } from "#server/platform/secrets.ts";
import * as store from "./audit-store.ts";
import type { Staff } from "./prove-staff.ts";

export type Deed = {
  /** What was done to what, "print-job.voided". */
  action: string;
  eventId?: string;
  /** Ids and counts. Never a child's name, an address or what a letter says. */
  subject: Readonly<Record<string, string | number>>;
};

/** Writes down who did what, in the transaction of the deed: there is not one without the other. */
export async function record(
  tx: Tx,
  { clock }: Pick<Deps, "clock">,
  { organizationId, userId, displayName }: Staff,
  { action, eventId, subject }: Deed,
): Promise<void> {
  const [id, at] = [newId(clock), clock.now()];
  const actor = { actorId: userId, actorName: displayName };
  await store.insertEntry(tx, {
    id,
    organizationId,
    at,
    ...actor,
    action,
    eventId: eventId ?? null,
    subject,
  });
}
