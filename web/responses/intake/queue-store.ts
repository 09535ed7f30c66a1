import type { Change } from "./carry-on.ts";
import type { QueueRow } from "./queue-row.ts";

/** Where rows and their pictures lie. A row and its picture are always written together. */
export type QueueStore = {
  rows: () => Promise<QueueRow[]>;
  picture: (id: string) => Promise<Blob | undefined>;
  add: (row: QueueRow, picture: Blob | undefined) => Promise<void>;
  /** False, and nothing written: it was taken off the list meanwhile. A picture that has arrived is let go of. */
  apply: (id: string, change: Change) => Promise<boolean>;
  /** Changes rows as they are now, in one go. */
  revise: (ids: readonly string[], revise: (row: QueueRow) => QueueRow) => Promise<void>;
  remove: (ids: readonly string[]) => Promise<void>;
};
