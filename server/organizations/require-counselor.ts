import { AppError, type ErrorDefinition } from "#domain/app-error.ts";
import { staffSignInErrors } from "#domain/identity/staff-sign-in.ts";
import { organizationErrors } from "#domain/organizations/errors.ts";
import { readOnlyError, type Standing } from "#domain/standing.ts";
import type { Db } from "#server/platform/db/database.ts";
import { findCounselor } from "./counselor-store.ts";

declare const verified: unique symbol;

/** A verified counselor: access to single buildings. Only requireCounselor() can create one. It is no Staff value. */
export type BuildingAccess = {
  readonly organizationId: string;
  readonly userId: string;
  readonly sessionId: string | null;
  readonly displayName: string;
  readonly standing: Standing;
  readonly organizationName: string;
  readonly organizationType: string | null;
  readonly timeZone: string;
  readonly handOutTicks: boolean;
  readonly readsReplies: boolean;
  /** Names in lower case. Events have buildings of these names. */
  readonly buildings: readonly string[];
  readonly [verified]: "counselor";
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
  return verify({ organizationId, userId, sessionId, ...counselor });
}

function verify(request: Omit<BuildingAccess, typeof verified>): BuildingAccess {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one place where the proof is made
  return request as BuildingAccess;
}
