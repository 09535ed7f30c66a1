import { identityTopics } from "#domain/identity/topics.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import { listFamilies, type Seen } from "./family-store.ts";

export async function invalidateForFamilies(tx: Tx, seen: Seen): Promise<void> {
  const families = await listFamilies(tx, seen);
  invalidate(tx, families.map(identityTopics.person));
}
