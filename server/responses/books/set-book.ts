import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { dayIn, formatDay } from "#domain/events/calendar-day.ts";
import type { Language } from "#domain/language.ts";
import type { PaperSize } from "#domain/printing/paper.ts";
import {
  bookPdfMessages,
  captionOf,
  coverOf,
  endOf,
  type BookFacts,
} from "#domain/responses/books/book-messages.ts";
import { type BookPage, type BookPart, bookPiecesOf } from "#domain/responses/books/book-parts.ts";
import { pickStamp } from "#domain/stamps.ts";
import { keyOfPhoto } from "#server/notes/photos.ts";
import type { PrintingDeps } from "#server/printing/render.ts";
import type { Book, PartToSet } from "#server/printing/typesetting/document.ts";
import { mergePdfs } from "#server/printing/typesetting/merge.ts";
import { readPicture } from "../downloads/download.ts";
import { keyOfPicture } from "../pictures.ts";
import type { ReplyPageRow } from "../viewing-store.ts";

export type BookDeps = Pick<PrintingDeps, "files" | "typesetter" | "cleaner" | "log">;

type PageToSet = ReplyPageRow & BookPage;

export type BookToSet = {
  own: BookFacts & { participantId: string; orgId: string; timeZone: string };
  paper: PaperSize;
  language: Language;
  /** After the cover. A family's book has none. */
  lists?: readonly Extract<PartToSet, { type: "list" }>[];
  parts: readonly BookPart<PageToSet>[];
  end: { letters: number; replies: number; madeAt: Date };
};

type Run = {
  signal: AbortSignal;
  /** Called with the number of parts that are set; false ends the work. */
  onPiece?: (partsDone: number) => Promise<boolean>;
};

/** Writes the PDF into the folder. Undefined if onPiece returns false. */
export async function setBook(
  deps: BookDeps,
  book: BookToSet,
  folder: string,
  { signal, onPiece }: Run,
): Promise<{ path: string; pages: number } | undefined> {
  const { parts, ...look } = book;
  const pieces = parts.length === 0 ? [[]] : bookPiecesOf(parts);
  const paths: string[] = [];
  let [pages, partsDone] = [0, 0];
  for (const [nth, piece] of pieces.entries()) {
    const end = nth === pieces.length - 1 ? book.end : null;
    const wanted = piece.flatMap((part) => (part.type === "page" ? [part.page] : []));
    const pictures = await readBookPictures(deps, wanted, signal);
    for (const [id, photo] of await readLetterPhotos(deps, look.own.orgId, piece)) pictures.set(id, photo);
    const composed = composeBook({ ...look, firstPage: pages + 1, end }, piece, pictures);
    const set = await deps.typesetter.pdf(composed, signal);
    const path = join(folder, `piece-${nth + 1}.pdf`);
    await writeFile(path, set.pdf);
    paths.push(path);
    pages += set.pages;
    partsDone += piece.length;
    if (onPiece !== undefined && !(await onPiece(partsDone))) return undefined;
  }
  const path = join(folder, "whole.pdf");
  await mergePdfs(paths, path, "duplex");
  return { path, pages };
}

type BookPicture = { jpeg: Uint8Array; width: number; height: number };

type Frame = Omit<BookToSet, "parts" | "end"> & {
  firstPage: number;
  /** Null while more pieces follow. */
  end: BookToSet["end"] | null;
};

function composeBook(
  { own, paper, language, lists = [], firstPage, end }: Frame,
  parts: readonly BookPart[],
  pictures: ReadonlyMap<string, BookPicture>,
): Book {
  const day = (moment: Date) => formatDay(dayIn(own.timeZone, moment), language);
  const { letterFrom, pictureMissing } = bookPdfMessages[language];
  function partToSet(part: BookPart): PartToSet {
    if (part.type === "page")
      return {
        type: "picture",
        caption: captionOf(
          own,
          { ...part, wroteFirst: part.page.wroteFirst, kind: part.page.kind },
          language,
        ),
        cameOn: day(part.page.uploadedAt),
        picture: pictures.get(part.page.id) ?? { missing: pictureMissing },
      };
    const { from, text, writtenAt, photo } = part.letter;
    const letterFields = { fromWord: letterFrom, from, text, writtenOn: day(writtenAt) };
    return { type: "letter", ...letterFields, photo: pictures.get(photo?.id ?? "") ?? null };
  }
  return {
    paper,
    stamp: pickStamp(own.participantId),
    firstPage,
    cover: firstPage === 1 ? coverOf(own, language) : null,
    parts: [...(firstPage === 1 ? lists : []), ...parts.map(partToSet)],
    end: end === null ? null : endOf(end, day(end.madeAt), language),
  };
}

/** Pixels: enough for a page on a home printer; sixty such pages stay below 20 MB. */
const maxSide = 1_600;

type PictureDeps = Omit<BookDeps, "typesetter">;

/** By page id. Missing files are left out, and their pages say so. */
async function readBookPictures(
  deps: PictureDeps,
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
async function readLetterPhotos(
  { files, log }: Pick<PictureDeps, "files" | "log">,
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
  { files, cleaner, log }: PictureDeps,
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
