export type ReaderQuestion = { id: number; file: Blob; kind: "bitmap" | "heic" };

export type ReaderAnswer =
  | { id: number; type: "read"; codes: string[]; picture: Blob; sha256: string }
  /** The code or HEIC decoder could not be loaded; the image may be fine. */
  | { id: number; type: "no-reader" }
  | { id: number; type: "no-image" };
