import type { PaperSize } from "#domain/printing/paper.ts";

/**
 * `paper` is what the sheet was printed on; without it nobody can say where its corners are. `fullSide` makes the full
 * picture smaller where it is larger.
 */
export type CleanOrder = { bytes: Uint8Array; paper: PaperSize | null; fullSide?: number };
/** Makes a clean picture small enough for a page of a book. */
export type ShrinkOrder = { bytes: Uint8Array; maxSide: number };
export type Order = CleanOrder | ShrinkOrder;

const unusableReasons = ["not-a-picture", "too-many-pixels", "broken"] as const;
export type Unusable = { as: "unusable"; why: (typeof unusableReasons)[number] };

/** Nothing of the file that was sent is in these but what could be seen. */
export type CleanPictures = {
  as: "pictures";
  full: Uint8Array;
  view: Uint8Array;
  small: Uint8Array;
  /** The page straightened and its shadows gone, where both of its codes were found. */
  scan: Uint8Array | null;
  width: number;
  height: number;
  /** What our codes on the picture say, each once. */
  payloads: string[];
};

export type SmallPicture = { as: "small"; jpeg: Uint8Array; width: number; height: number };

/** `rss` is what the process holds in memory, in bytes. */
export type Answer = { rss: number } & (
  | CleanPictures
  | SmallPicture
  | Unusable
  | { as: "failure"; message: string }
);
