export type PhotoOwner = { organizationId: string; id: string };

const files = { full: "full.jpg", small: "small.webp" } as const;
export type PhotoKind = keyof typeof files;

/** Where a clean photo lies. The database makes the same keys when the row goes: see remember_note_photo_files. */
export function keyOfPhoto({ organizationId, id }: PhotoOwner, kind: PhotoKind): string {
  return `photos/${organizationId}/${id}/${files[kind]}`;
}

export function keysOfPhoto(owner: PhotoOwner): string[] {
  return [keyOfPhoto(owner, "full"), keyOfPhoto(owner, "small")];
}

/** Where it lies until somebody has looked at it; as with replies, nothing under this beginning is kept by a backup. */
export function keyOfIncomingPhoto({ organizationId, id }: PhotoOwner): string {
  return `incoming/${organizationId}/${id}`;
}
