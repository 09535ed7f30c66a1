import type { Role } from "#domain/identity/session.ts";
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
  readonly displayName: string;
  readonly role: Role;
  readonly standing: Standing;
  readonly [verified]: "staff";
};
export type Admin = Staff & { readonly role: "admin" };

/** A Staff value also fits, so that membership can be checked again after taking a lock. */
type Caller = { readonly userId: string };

/** Throws not-found for non-members, so they cannot tell whether the organization exists. */
export async function requireStaff(
  db: Db,
  caller: Caller,
  organizationId: string,
  otherwise: ErrorDefinition & { status: "not-found" } = organizationErrors.notFound,
): Promise<Staff> {
  const membership = await findMembership(db, organizationId, caller.userId);
  if (membership === undefined) throw new AppError(otherwise);
  return verify({ organizationId, userId: caller.userId, ...membership });
}

function verify(request: Omit<Staff, typeof verified>): Staff {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one place where the proof is made
  return request as Staff;
}

/** Throws not-found for non-members and `denied` for members. */
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
