import type { Role } from "#domain/identity/session.ts";
import { organizationReasons } from "#domain/organizations/reasons.ts";
import { Refused, type Reason } from "#domain/refusal.ts";
import type { Db } from "#server/platform/db/database.ts";
import { findMembership } from "./store.ts";

declare const proof: unique symbol;

/** Somebody of this organization's team. Only proveStaff can make one, so whoever holds it has asked. */
export type Staff = {
  readonly organizationId: string;
  readonly userId: string;
  readonly displayName: string;
  readonly role: Role;
  readonly [proof]: "staff";
};
export type Admin = Staff & { readonly role: "admin" };

/** Who asks. Somebody with a proof may be asked again, behind a lock. */
type Asker = { readonly userId: string };

/**
 * Asks whether the caller is on the team. Whoever is not gets the same answer as for an organization that was never
 * there; some deeds have their own sentence for it.
 */
export async function proveStaff(
  db: Db,
  caller: Asker,
  organizationId: string,
  otherwise: Reason & { status: "not-found" } = organizationReasons.notFound,
): Promise<Staff> {
  const membership = await findMembership(db, organizationId, caller.userId);
  if (membership === undefined) throw new Refused(otherwise);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one place where the proof is made
  return { organizationId, userId: caller.userId, ...membership } as Staff;
}

/** The same for what only admins may; a member is told so in the words of the deed. */
export async function proveAdmin(
  db: Db,
  caller: Asker,
  organizationId: string,
  denied: Reason & { status: "permission-denied" },
): Promise<Admin> {
  const staff = await proveStaff(db, caller, organizationId);
  if (!isAdmin(staff)) throw new Refused(denied);
  return staff;
}

export function isAdmin(staff: Staff): staff is Admin {
  return staff.role === "admin";
}
