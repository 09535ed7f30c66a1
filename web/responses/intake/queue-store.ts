import type { Change } from "./advance-upload.ts";
import type { QueueRow } from "./queue-row.ts";

/** A row and its image are always written together. */
export type QueueStore = {
  rows: () => Promise<QueueRow[]>;
  picture: (id: string) => Promise<Blob | undefined>;
  add: (row: QueueRow, picture: Blob | undefined) => Promise<void>;
  /** Returns false and writes nothing if the row was removed meanwhile. Deletes the image of an uploaded row. */
  apply: (id: string, change: Change) => Promise<boolean>;
  /** Updates the current rows in one transaction. */
  revise: (ids: readonly string[], revise: (row: QueueRow) => QueueRow) => Promise<void>;
  remove: (ids: readonly string[]) => Promise<void>;
};
