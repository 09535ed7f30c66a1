export type ReaderQuestion = { id: number; file: Blob; kind: "bitmap" | "heic" };

export type ReaderAnswer =
  | { id: number; is: "read"; codes: string[]; picture: Blob; sha256: string }
  /** The code or HEIC decoder could not be loaded; the image may be fine. */
  | { id: number; is: "no-reader" }
  | { id: number; is: "no-image" };
