import type { BookPart } from "#domain/responses/books/book-parts.ts";
import { keyOfPhoto } from "#server/notes/photos.ts";
import type { PrintingDeps } from "#server/printing/printing-deps.ts";
import { readPicture } from "../downloads/picture-step.ts";
import type { ReplyPageRow } from "../my-store.ts";
import { keyOfPicture } from "../picture-files.ts";
import type { BookPicture } from "./compose-book.ts";

/** Pixels: enough for a page on a home printer; sixty such pages stay below 20 MB. */
const maxSide = 1_600;

type ActionDeps = Pick<PrintingDeps, "files" | "cleaner" | "log">;

/** By page id. Missing files are left out, and their pages say so. */
export async function readBookPictures(
  deps: ActionDeps,
  pages: readonly ReplyPageRow[],
  signal: AbortSignal,
): Promise<Map<string, BookPicture>> {
  const pictures = new Map<string, BookPicture>();
  for (const page of pages) {
    const picture = await readBookPicture(deps, page, signal);
    if (picture !== undefined) pictures.set(page.id, picture);
  }
  return pictures;
}

/** By photo id. Missing photos leave no gap in the text. */
export async function readLetterPhotos(
  { files, log }: Pick<ActionDeps, "files" | "log">,
  organizationId: string,
  parts: readonly BookPart[],
): Promise<Map<string, BookPicture>> {
  const photos = new Map<string, BookPicture>();
  for (const part of parts) {
    const photo = part.type === "letter" ? part.letter.photo : null;
    if (photo === null) continue;
    const { id, width, height } = photo;
    const jpeg = await readPicture({ files }, keyOfPhoto({ organizationId, id }, "full"));
    if (jpeg === undefined) log.warn({ photoId: id }, "photo of a letter is missing for a book");
    else photos.set(id, { jpeg, width, height });
  }
  return photos;
}

async function readBookPicture(
  { files, cleaner, log }: ActionDeps,
  page: ReplyPageRow,
  signal: AbortSignal,
): Promise<BookPicture | undefined> {
  if (page.picturesAt === null) return undefined;
  signal.throwIfAborted();
  const scan = page.hasScan ? await readPicture({ files }, keyOfPicture(page, "scan")) : undefined;
  const bytes = scan ?? (await readPicture({ files }, keyOfPicture(page, "full")));
  if (bytes === undefined) return undefined;
  const small = await cleaner.shrink({ bytes, maxSide }, signal);
  if (small.as === "small") return { jpeg: small.jpeg, width: small.width, height: small.height };
  log.warn({ responseId: page.id, why: small.why }, "could not add an image to a book");
  return undefined;
}
