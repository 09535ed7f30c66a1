import type { Db, Tx } from "../db/database.ts";

export type StoredFileIndex = {
  prefix: string;
  list(db: Db): Promise<FileOfRow[]>;
};

export type FileOfRow = {
  key: string;
  /** The file must exist; otherwise it may exist or is still to be written. */
  due: boolean;
  /** Marks the row for rendering. Set only if the file can be rebuilt from the row. */
  makeAgain?: (tx: Tx) => Promise<void>;
};
