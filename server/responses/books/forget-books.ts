import type { Staff } from "#server/organizations/require-staff.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import * as store from "./forget-store.ts";

/** Runs in the transaction that removes the contact. */
export async function forgetBooksOfContact(
  tx: Tx,
  { organizationId }: Pick<Staff, "organizationId">,
  { contactId }: { contactId: string },
): Promise<void> {
  await store.deleteBooksOfContact(tx, { organizationId, contactId });
}

export async function forgetBooksOfAccount(tx: Tx, _: Pick<Deps, "clock">, userId: string): Promise<void> {
  await store.deleteBooksBy(tx, userId);
}
