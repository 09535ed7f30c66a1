import * as z from "zod/mini";
import type { ErrorDefinition } from "./app-error.ts";
import { generalErrors } from "./errors.ts";

/**
 * "new" until an operator approves the organization. An operator suspends, an admin closes. A suspended or closed one can
 * be read but not changed, and sends no mail. A "demo" belongs to a visitor for two hours.
 */
const standings = ["new", "approved", "suspended", "closed", "demo"] as const;
export const standing = z.enum(standings);
export type Standing = z.infer<typeof standing>;

/** What an operator decides. */
export type OperatorStanding = Extract<Standing, "approved" | "suspended">;

export function standingOf(stored: string): Standing {
  // An unknown standing gets the strictest one.
  return standings.find((one) => one === stored) ?? "suspended";
}

/** Of a closed organization. Calendar days at the organization. */
export const closing = z.object({
  on: z.string(),
  /** Null while a legal hold stops the deletion. */
  deletesOn: z.nullable(z.string()),
});
export type Closing = z.infer<typeof closing>;

export const readOnlyStandings = ["suspended", "closed"] as const satisfies readonly Standing[];

/** Undefined if the organization can be changed. */
export function readOnlyError(of: Standing): ErrorDefinition | undefined {
  if (of === "closed") return generalErrors.organizationClosed;
  return of === "suspended" ? generalErrors.organizationSuspended : undefined;
}

export const whoCreatesOrganizations = ["anyone", "approved", "operators"] as const;
export type WhoCreatesOrganizations = (typeof whoCreatesOrganizations)[number];

export function mayCreateOrganizations(
  who: WhoCreatesOrganizations,
  person: { isOperator: boolean; isApprovedAdmin: boolean },
): boolean {
  if (who === "anyone" || person.isOperator) return true;
  return who === "approved" && person.isApprovedAdmin;
}

/** How much of a roster a new organization may store, over all its events. */
export const maxWhileNew = { participants: 2_000, contacts: 6_000 };
export type RoomWhileNew = Record<keyof typeof maxWhileNew, number>;
