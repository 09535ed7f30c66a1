import type { AuditAction } from "#domain/organizations/audit-actions.ts";
import { organizationErrors } from "#domain/organizations/errors.ts";
import type { SupportFacts, SupportLook } from "#domain/organizations/support.ts";
import { AppError } from "#domain/app-error.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { newId } from "#server/platform/secrets.ts";
import { insertEntry } from "./audit-store.ts";
import { readSupportFacts } from "./support-store.ts";

/** Writes an audit entry. Show the result only after the commit. */
export async function lookForSupport(
  tx: Tx,
  { clock }: Pick<Deps, "clock">,
  { organizationId, operator, reason }: SupportLook,
): Promise<SupportFacts> {
  const facts = await readSupportFacts(tx, organizationId);
  if (facts === undefined) throw new AppError(organizationErrors.notFound);
  await insertEntry(tx, {
    id: newId(clock),
    organizationId,
    at: clock.now(),
    actorId: null,
    actorName: operator,
    action: "support.looked" satisfies AuditAction,
    eventId: null,
    subject: { reason },
  });
  return facts;
}
