/** Re-encodes images in a separate process. Responses own it; `server/app` passes it to notes. */
export type PhotoCleaner = {
  clean(
    order: { bytes: Uint8Array; paper: null; fullSide: number },
    signal?: AbortSignal,
  ): Promise<CleanPhoto | { as: "unusable"; why: string }>;
};

type CleanPhoto = {
  as: "pictures";
  full: Uint8Array;
  small: Uint8Array;
  /** Pixels of the full image. */
  width: number;
  height: number;
};
