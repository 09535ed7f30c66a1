/** Draws pictures anew in a process of its own. Replies have it; `server/app` hands it to letters too. */
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
  /** Of the full one. */
  width: number;
  height: number;
};
