export type PhotoOwner = { organizationId: string; id: string };

const files = { full: "full.jpg", small: "small.webp" } as const;
export type PhotoKind = keyof typeof files;

/** Must match the keys of the SQL function remember_note_photo_files. */
export function keyOfPhoto({ organizationId, id }: PhotoOwner, kind: PhotoKind): string {
  return `photos/${organizationId}/${id}/${files[kind]}`;
}

export function keysOfPhoto(owner: PhotoOwner): string[] {
  return [keyOfPhoto(owner, "full"), keyOfPhoto(owner, "small")];
}

/** Quarantine. Backups exclude this prefix. */
export function keyOfIncomingPhoto({ organizationId, id }: PhotoOwner): string {
  return `incoming/${organizationId}/${id}`;
}
