import * as z from "zod/mini";

/** "new" until an operator approves the organization. A suspended one can be read but not changed, and sends no mail. */
const standings = ["new", "approved", "suspended"] as const;
export const standing = z.enum(standings);
export type Standing = z.infer<typeof standing>;

export function standingOf(stored: string): Standing {
  // An unknown standing gets the strictest one.
  return standings.find((one) => one === stored) ?? "suspended";
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

/** Over all events of the organization. */
export const maxParticipantsWhileNew = 25;
