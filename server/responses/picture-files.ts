import { fileOfPicture, pictureKinds, type PictureKind } from "#domain/responses/response.ts";

/** An upload and the reply it becomes have the same id, so its pictures never have to be carried elsewhere. */
export type PictureOwner = { organizationId: string; id: string };

/** Where a clean picture lies. The database makes the same keys when the row goes: see remember_reply_files. */
export function keyOfPicture({ organizationId, id }: PictureOwner, kind: PictureKind): string {
  return `replies/${organizationId}/${id}/${fileOfPicture[kind]}`;
}

export function keysOfPictures(owner: PictureOwner): string[] {
  return pictureKinds.map((kind) => keyOfPicture(owner, kind));
}
