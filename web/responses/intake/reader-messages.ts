/** What the page asks of the reader that runs beside it. */
export type ReaderQuestion = { id: number; file: Blob; kind: "bitmap" | "heic" };

export type ReaderAnswer =
  | { id: number; is: "read"; codes: string[]; picture: Blob; sha256: string }
  /** The decoder of codes or of HEIC could not be loaded; the picture may be well. */
  | { id: number; is: "no-reader" }
  | { id: number; is: "no-image" };
