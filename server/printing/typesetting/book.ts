import type { PaperSize } from "#domain/printing/paper.ts";
import type { StampName } from "#domain/stamps.ts";

/** A stretch of a book to keep: its first has the cover, its last the end. */
export type Book = {
  paper: PaperSize;
  stamp: StampName;
  /** The number on its first page. */
  firstPage: number;
  cover: BookCover | null;
  parts: readonly PartToSet[];
  end: { title: string; lines: readonly string[]; foot: string } | null;
};

type BookCover = { above: string; title: string; place: string; event: string; days: string };

export type PartToSet =
  | {
      as: "letter";
      fromWord: string;
      from: string;
      writtenOn: string;
      text: string;
      photo: { jpeg: Uint8Array; width: number; height: number } | null;
    }
  | {
      as: "picture";
      caption: string;
      cameOn: string;
      /** JPEG, or what is said instead where it could not be had. */
      picture: { jpeg: Uint8Array; width: number; height: number } | { missing: string };
    };
