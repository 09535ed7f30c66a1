import { AppError } from "#domain/app-error.ts";
import { normalizeEmail } from "#domain/identity/email.ts";
import type { AuditAction } from "#domain/organizations/audit-actions.ts";
import { teamErrors } from "#domain/organizations/errors.ts";
import type { SupportLook } from "#domain/organizations/support.ts";
import { insertEntry } from "#server/organizations/audit-store.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { newId } from "#server/platform/secrets.ts";
import { saveReset } from "./actions.ts";
import { findMemberByAddress } from "./store.ts";

/** For the last admin, whose passkeys no other admin can reset. A job sends the mail. */
export async function resetForSupport(
  tx: Tx,
  { clock }: Pick<Deps, "clock">,
  { organizationId, operator, reason }: SupportLook,
  email: string,
): Promise<void> {
  const userId = await findMemberByAddress(tx, organizationId, normalizeEmail(email));
  if (userId === undefined) throw new AppError(teamErrors.memberNotFound);
  await saveReset(tx, { clock }, { organizationId, userId });
  await insertEntry(tx, {
    id: newId(clock),
    organizationId,
    at: clock.now(),
    actorId: null,
    actorName: operator,
    action: "support.passkeys-reset" satisfies AuditAction,
    eventId: null,
    subject: { reason, userId },
  });
}
