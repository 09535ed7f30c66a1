import type { Role } from "#domain/identity/session.ts";
import { generalErrors } from "#domain/errors.ts";
import { staffSignInErrors } from "#domain/identity/staff-sign-in.ts";
import { organizationErrors } from "#domain/organizations/errors.ts";
import type { Standing } from "#domain/standing.ts";
import { AppError, type ErrorDefinition } from "#domain/app-error.ts";
import type { Db } from "#server/platform/db/database.ts";
import { findMembership } from "./store.ts";

declare const verified: unique symbol;

/** A verified team member. Only this file can create one, so a function that takes Staff cannot skip the check. */
export type Staff = {
  readonly organizationId: string;
  readonly userId: string;
  readonly sessionId: string | null;
  readonly displayName: string;
  readonly role: Role;
  readonly standing: Standing;
  readonly [verified]: "staff";
};
export type Admin = Staff & { readonly role: "admin" };

/**
 * A Staff value also fits, so that membership can be checked again after taking a lock. Only work without a session,
 * such as a job or a mail, has `sessionId: null`: the request that caused it was checked.
 */
type Caller = { readonly userId: string; readonly sessionId: string | null };

/**
 * Throws not-found for non-members, so they cannot tell whether the organization exists, passkey-needed if the
 * organization requires a passkey and the session was not confirmed with one, and other-sign-in-needed if the operator
 * requires a provider or a passkey and the session began with a code.
 */
export async function requireStaff(
  db: Db,
  caller: Caller,
  organizationId: string,
  otherwise: ErrorDefinition & { status: "not-found" } = organizationErrors.notFound,
): Promise<Staff> {
  const { userId, sessionId } = caller;
  const found = await findMembership(db, organizationId, { userId, sessionId });
  if (found === undefined) throw new AppError(otherwise);
  const { needsPasskey, needsOtherSignIn, ...membership } = found;
  if (needsOtherSignIn) throw new AppError(staffSignInErrors.otherNeeded);
  if (needsPasskey) throw new AppError(generalErrors.passkeyNeeded);
  return verify({ organizationId, userId, sessionId, ...membership });
}

function verify(request: Omit<Staff, typeof verified>): Staff {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one place where the proof is made
  return request as Staff;
}

/** Throws what requireStaff throws, and `denied` for members. */
export async function requireAdmin(
  db: Db,
  caller: Caller,
  organizationId: string,
  denied: ErrorDefinition & { status: "permission-denied" },
): Promise<Admin> {
  const staff = await requireStaff(db, caller, organizationId);
  if (!isAdmin(staff)) throw new AppError(denied);
  return staff;
}

export function isAdmin(staff: Staff): staff is Admin {
  return staff.role === "admin";
}
