import { uuid } from "#domain/uuid.ts";
import type { PictureOwner } from "./picture-files.ts";

/** Where a file lies that nobody has looked at yet. The database makes the same key: see remember_incoming_file. */
export function keyOfIncoming({ organizationId, id }: PictureOwner): string {
  return `incoming/${organizationId}/${id}`;
}

/** The upload a path was issued for. A path that we would not write like this to the letter is nobody's. */
export function uploadOfPath(organizationId: string, storagePath: string): string | undefined {
  const id = uuid.safeParse(storagePath.split("/").at(-1));
  if (!id.success) return undefined;
  return keyOfIncoming({ organizationId, id: id.data }) === storagePath ? id.data : undefined;
}
