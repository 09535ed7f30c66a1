import { AppError, type ErrorDefinition } from "#domain/app-error.ts";
import { staffSignInErrors } from "#domain/identity/staff-sign-in.ts";
import { organizationErrors } from "#domain/organizations/errors.ts";
import { readOnlyError } from "#domain/standing.ts";
import type { Db } from "#server/platform/db/database.ts";
import { findCounselor, type FoundCounselor } from "./counselor-store.ts";

const verified: unique symbol = Symbol("verified");

/** A verified counselor: access to single buildings. Only requireCounselor() can create one. It is no Staff value. */
export type BuildingAccess = FoundCounselor & {
  readonly organizationId: string;
  readonly userId: string;
  readonly sessionId: string | null;
  readonly [verified]: true;
};

type Caller = { readonly userId: string; readonly sessionId: string | null };

/**
 * Throws not-found for everyone else, team members included, other-sign-in-needed as requireStaff does, and the
 * organization's standing while it is suspended or closed: counselors then do not even read.
 */
export async function requireCounselor(
  db: Db,
  { userId, sessionId }: Caller,
  organizationId: string,
  otherwise: ErrorDefinition & { status: "not-found" } = organizationErrors.notFound,
): Promise<BuildingAccess> {
  const found = await findCounselor(db, organizationId, { userId, sessionId });
  if (found === undefined) throw new AppError(otherwise);
  const { needsOtherSignIn, ...counselor } = found;
  if (needsOtherSignIn) throw new AppError(staffSignInErrors.otherNeeded);
  const readOnly = readOnlyError(counselor.standing);
  if (readOnly !== undefined) throw new AppError(readOnly);
  return { organizationId, userId, sessionId, ...counselor, [verified]: true };
}
