import type { Staff } from "#server/organizations/require-staff.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import * as store from "./forget-store.ts";

/** With a contact goes, in the same transaction, the book of whoever was linked as it. */
export async function forgetBooksOfContact(
  tx: Tx,
  { organizationId }: Pick<Staff, "organizationId">,
  { contactId }: { contactId: string },
): Promise<void> {
  await store.deleteBooksOfContact(tx, { organizationId, contactId });
}

/** For an account that goes. */
export async function forgetBooksOfAccount(tx: Tx, _: Pick<Deps, "clock">, userId: string): Promise<void> {
  await store.deleteBooksBy(tx, userId);
}
