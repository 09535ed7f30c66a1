import { uuid } from "#domain/uuid.ts";
import type { PictureOwner } from "./picture-files.ts";

/** Untrusted originals. remember_incoming_file builds the same key in the database. */
export function keyOfIncoming({ organizationId, id }: PictureOwner): string {
  return `incoming/${organizationId}/${id}`;
}

/** Undefined unless the path is exactly what keyOfIncoming writes. */
export function uploadOfPath(organizationId: string, storagePath: string): string | undefined {
  const id = uuid.safeParse(storagePath.split("/").at(-1));
  if (!id.success) return undefined;
  return keyOfIncoming({ organizationId, id: id.data }) === storagePath ? id.data : undefined;
}
