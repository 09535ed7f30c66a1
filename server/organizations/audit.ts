import type { AuditAction } from "#domain/organizations/audit-deeds.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { newId } from "#server/platform/secrets.ts";
import * as store from "./audit-store.ts";
import type { Staff } from "./prove-staff.ts";

export type Deed = {
  /** What was done to what, "print-job.voided". Each has its sentence in domain/organizations/audit-deeds.ts. */
  action: AuditAction;
  eventId?: string | undefined;
  /** Ids and counts, and what staff wrote as `reason`. Never a child's name, an address or what a letter says. */
  subject: Readonly<Record<string, string | number>>;
};

/** Staff, or a family that did something with what is its own. */
export type Doer = Pick<Staff, "organizationId" | "userId" | "displayName">;

/** Writes down who did what, in the transaction of the deed: there is not one without the other. */
export async function record(
  tx: Tx,
  { clock }: Pick<Deps, "clock">,
  { organizationId, userId, displayName }: Doer,
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

/** The same for what happens by itself when its day comes. */
export async function recordByItself(
  tx: Tx,
  { clock }: Pick<Deps, "clock">,
  organizationId: string,
  { action, eventId, subject }: Deed,
): Promise<void> {
  await store.insertEntry(tx, {
    id: newId(clock),
    organizationId,
    at: clock.now(),
    actorId: null,
    actorName: "Cabin Courier",
    action,
    eventId: eventId ?? null,
    subject,
  });
}
