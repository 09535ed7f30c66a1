import type { PaperSize } from "#domain/printing/paper.ts";
import type { StampName } from "#domain/stamps.ts";

/** A piece of a book: the first has the cover, the last has the end. */
export type Book = {
  paper: PaperSize;
  stamp: StampName;
  firstPage: number;
  cover: BookCover | null;
  parts: readonly PartToSet[];
  end: { title: string; lines: readonly string[]; foot: string } | null;
};

type BookCover = { above: string; title: string; place: string; event: string; days: string };

export type PartToSet =
  | {
      type: "letter";
      fromWord: string;
      from: string;
      writtenOn: string;
      text: string;
      photo: { jpeg: Uint8Array; width: number; height: number } | null;
    }
  | {
      type: "picture";
      caption: string;
      cameOn: string;
      /** JPEG, or the text shown instead if it is missing. */
      picture: { jpeg: Uint8Array; width: number; height: number } | { missing: string };
    };
