import { fileOfPicture, pictureKinds, type PictureKind } from "#domain/responses/response.ts";

/** An upload and its reply have the same id, so the images never move. */
export type PictureOwner = { organizationId: string; id: string };

/** remember_reply_files builds the same keys in the database when the row is deleted. */
export function keyOfPicture({ organizationId, id }: PictureOwner, kind: PictureKind): string {
  return `replies/${organizationId}/${id}/${fileOfPicture[kind]}`;
}

export function keysOfPictures(owner: PictureOwner): string[] {
  return pictureKinds.map((kind) => keyOfPicture(owner, kind));
}
