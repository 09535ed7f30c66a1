import type { Db, Tx } from "../db/database.ts";

/** What the rows of a feature say about the files under one beginning of keys. */
export type FilesOfRows = {
  prefix: string;
  list(db: Db): Promise<FileOfRow[]>;
};

export type FileOfRow = {
  key: string;
  /** The row says that it lies there; otherwise it may, or will. */
  due: boolean;
  /** Where the row is all that is needed to make the file: says in the row that it is to be made. */
  makeAgain?: (tx: Tx) => Promise<void>;
};
