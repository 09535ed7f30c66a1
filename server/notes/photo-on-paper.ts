import { identityTopics } from "#domain/identity/topics.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import { listPhotoWriters, clearPhotoPrinted } from "./clean-photo-store.ts";
import type { PhotoOwner } from "./photo-files.ts";

/** The letter was printed without its photo. */
export async function unmarkPhotoPrinted(tx: Tx, { organizationId, id: photoId }: PhotoOwner): Promise<void> {
  await clearPhotoPrinted(tx, { organizationId, photoId });
  invalidate(tx, (await listPhotoWriters(tx, { organizationId, photoId })).map(identityTopics.person));
}
