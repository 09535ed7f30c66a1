import { identityTopics } from "#domain/identity/topics.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { announce } from "#server/platform/live/announce.ts";
import { listFamilies, type Seen } from "./family-store.ts";

/** What a family has on its screen has another name, place or day now, or is gone. */
export async function announceToFamilies(tx: Tx, seen: Seen): Promise<void> {
  const families = await listFamilies(tx, seen);
  announce(tx, families.map(identityTopics.person));
}
