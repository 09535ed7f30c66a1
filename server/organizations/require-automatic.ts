import { readOnlyError } from "#domain/standing.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Staff } from "./require-staff.ts";
import { findPrintAtCutOff } from "./settings-store.ts";

declare const verified: unique symbol;

/**
 * The product itself, where an organization has its print jobs made at the cut-off. Only findAutomatic() can create one,
 * so that nothing is printed for an organization that does not want it or cannot be changed.
 */
export type Automatic = {
  readonly organizationId: string;
  readonly userId: null;
  /** Printed nowhere; a name for rows that need one. */
  readonly displayName: "Automatic";
  readonly [verified]: "automatic";
};

/** What puts letters on sheets. */
export type StaffOrAutomatic = Staff | Automatic;

/** Undefined if the switch is off, or if the organization is suspended or closed. */
export async function findAutomatic(tx: Tx, organizationId: string): Promise<Automatic | undefined> {
  const row = await findPrintAtCutOff(tx, organizationId);
  if (row === undefined || !row.printAtCutOff) return undefined;
  if (readOnlyError(row.standing) !== undefined) return undefined;
  return verify({ organizationId, userId: null, displayName: "Automatic" });
}

function verify(automatic: Omit<Automatic, typeof verified>): Automatic {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one place where the proof is made
  return automatic as Automatic;
}
