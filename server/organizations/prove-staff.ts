import { asPerson } from "#database/asker.ts";
import type { Role } from "#domain/identity/session.ts";
import { organizationReasons } from "#domain/organizations/reasons.ts";
import { generalReasons } from "#domain/reasons.ts";
import { Refused, type Reason } from "#domain/refusal.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { findMembership, membershipsByBearer } from "./store.ts";

declare const proof: unique symbol;

/** Somebody of this organization's team. Only this file can make one, so whoever holds it has asked. */
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
  return proven({ organizationId, userId: caller.userId, ...membership });
}

export type AsStaff = <T>(
  asked: { bearerHash: Buffer; orgId: string },
  work: (staff: Staff) => Promise<T>,
) => Promise<T>;

/** The same for deeds that come in piles: who asks and whether they are on the team, in one question. What follows, they ask. */
export function asStaffByBearer({ pool, clock }: Pick<Deps, "pool" | "clock">): AsStaff {
  const ask = membershipsByBearer(pool, clock);
  return async ({ bearerHash, orgId: organizationId }, work) => {
    const found = await ask({ bearerHash, organizationId });
    if (found === undefined) throw new Refused(generalReasons.signInFirst);
    const { userId, displayName, role } = found;
    if (role === null) throw new Refused(organizationReasons.notFound);
    return asPerson(userId, () => work(proven({ organizationId, userId, displayName, role })));
  };
}

function proven(asked: Omit<Staff, typeof proof>): Staff {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one place where the proof is made
  return asked as Staff;
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
