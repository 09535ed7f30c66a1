import { readFile } from "node:fs/promises";
import { fileOfPicture, pictureKinds } from "#domain/responses/response.ts";
import type { Deps } from "#server/platform/deps.ts";
import { keyOfPicture } from "#server/responses/pictures.ts";

const folder = new URL("pictures/", import.meta.url);

/** Made by tools/make-demo-pictures.ts, one for each reply of a new demo camp. */
export const replyPictures = [1, 2, 3].map(() => ({ byteSize: 270_000, width: 1_200, height: 1_600 }));

/** Before the rows, so that no screen shows a reply without its picture. */
export async function storeReplyPictures(
  { files }: Pick<Deps, "files">,
  { organizationId, replyIds }: { organizationId: string; replyIds: readonly string[] },
): Promise<void> {
  const stored = replyIds.flatMap((id, nth) =>
    pictureKinds.map(async (kind) => {
      const bytes = await readFile(new URL(`reply-${nth + 1}-${fileOfPicture[kind]}`, folder));
      const contentType = kind === "full" ? "image/jpeg" : "image/webp";
      await files.put(keyOfPicture({ organizationId, id }, kind), bytes, { contentType });
    }),
  );
  await Promise.all(stored);
}
