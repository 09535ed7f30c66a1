import type { PaperSize } from "#domain/printing/paper.ts";

/**
 * `paper` is the format of the sheet; without it the corners are unknown. `fullSide` limits the full image, in pixels.
 */
export type CleanOrder = { bytes: Uint8Array; paper: PaperSize | null; fullSide?: number };
export type ShrinkOrder = { bytes: Uint8Array; maxSide: number };
export type CleanerRequest = CleanOrder | ShrinkOrder;

const unusableReasons = ["not-a-picture", "too-many-pixels", "broken"] as const;
export type Unusable = { as: "unusable"; why: (typeof unusableReasons)[number] };

/** Contains nothing of the sent file but its pixels. */
export type CleanPictures = {
  as: "pictures";
  full: Uint8Array;
  view: Uint8Array;
  small: Uint8Array;
  /** Straightened and without shadows; null unless both codes were found. */
  scan: Uint8Array | null;
  width: number;
  height: number;
  /** Payloads of our codes, without duplicates. */
  payloads: string[];
};

export type SmallPicture = { as: "small"; jpeg: Uint8Array; width: number; height: number };

/** `rss` is in bytes. */
export type CleanerResponse = { rss: number } & (
  | CleanPictures
  | SmallPicture
  | Unusable
  | { as: "failure"; message: string }
);
