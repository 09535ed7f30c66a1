import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { afterStep, hasArrived, type QueueRow } from "./queue-row.ts";

/** Written in one transaction. Without `row` the row is deleted; without `picture` the stored one stays. */
export type Change = {
  row: QueueRow | undefined;
  picture?: Blob;
  page?: { row: QueueRow; picture: Blob | undefined };
};

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

/**
 * The device's store with an in-memory fallback: on a full disk, or where storage is forbidden, images are still
 * accepted, and the screen warns that they are lost when the page closes.
 */
export function eitherStore(kept: QueueStore | undefined): QueueStore & { isKept: () => Promise<boolean> } {
  const memory = memoryStore();
  const isInMemory = async (id: string) => (await memory.rows()).some((row) => row.id === id);
  const storeOf = async (id: string) => (kept === undefined || (await isInMemory(id)) ? memory : kept);
  return {
    rows: async () => [...((await kept?.rows()) ?? []), ...(await memory.rows())],
    picture: async (id) => (await storeOf(id)).picture(id),
    async add(row, picture) {
      try {
        await (kept ?? memory).add(row, picture);
      } catch {
        await memory.add(row, picture);
      }
    },
    apply: async (id, change) => (await storeOf(id)).apply(id, change),
    // Memory first, because it never fails.
    async revise(ids, revise) {
      await memory.revise(ids, revise);
      await kept?.revise(ids, revise);
    },
    async remove(ids) {
      await memory.remove(ids);
      await kept?.remove(ids);
    },
    /** False while an unsent image exists only in memory. */
    isKept: async () => (await memory.rows()).every(hasArrived),
  };
}

export function memoryStore(): QueueStore {
  const rows = new Map<string, QueueRow>();
  const pictures = new Map<string, Blob>();
  function write(row: QueueRow, picture: Blob | undefined): void {
    rows.set(row.id, row);
    if (hasArrived(row)) pictures.delete(row.id);
    else if (picture !== undefined) pictures.set(row.id, picture);
  }
  function forget(id: string): void {
    rows.delete(id);
    pictures.delete(id);
  }
  return {
    rows: () => Promise.resolve([...rows.values()]),
    picture: (id) => Promise.resolve(pictures.get(id)),
    add: (row, picture) => Promise.resolve(write(row, picture)),
    apply: (id, { row, picture, page }) => {
      const current = rows.get(id);
      if (current === undefined) return Promise.resolve(false);
      if (page !== undefined) write(page.row, page.picture);
      if (row === undefined) forget(id);
      else write(afterStep(row, current), picture);
      return Promise.resolve(true);
    },
    revise: (ids, revise) => {
      for (const id of ids) {
        const row = rows.get(id);
        if (row !== undefined) rows.set(id, revise(row));
      }
      return Promise.resolve();
    },
    remove: (ids) => Promise.resolve(ids.forEach(forget)),
  };
}

/** Bytes instead of Blobs, because some browsers lose Blobs in a private window. */
type KeptPicture = { id: string; bytes: ArrayBuffer; type: string };

/** Earlier releases stored `isRequested` as `asked`. */
type StoredRow = QueueRow | (Omit<QueueRow, "isRequested"> & { asked: boolean });

type Shape = DBSchema & {
  rows: { key: string; value: StoredRow };
  pictures: { key: string; value: KeptPicture };
};
type Database = IDBPDatabase<Shape>;
type WithDatabase = <T>(use: (database: Database) => Promise<T>) => Promise<T>;

/**
 * The queue of one user on this device. `taken` is called when it is deleted, here or in another tab, because signing
 * out deletes everything. Undefined where the browser stores nothing.
 */
export async function openKeptStore(name: string, taken: () => void): Promise<QueueStore | undefined> {
  let isTaken = false;
  let connection: Promise<Database> | undefined;
  async function connect(): Promise<Database> {
    const database: Database = await openDB<Shape>(name, 1, {
      upgrade: (fresh) => {
        fresh.createObjectStore("rows", { keyPath: "id" });
        fresh.createObjectStore("pictures", { keyPath: "id" });
      },
      blocking: () => {
        isTaken = true;
        database.close();
        taken();
      },
    });
    return database;
  }
  const withDatabase: WithDatabase = async (use) => {
    const first = (connection ??= connect());
    try {
      return await use(await first);
    } catch (error) {
      if (isTaken || isDiskFull(error)) throw error;
      // Phones close connections of pages that were hidden for long; one new connection serves all waiting callers.
      if (connection === first) {
        connection = connect();
        first.then(
          (old) => old.close(),
          () => undefined,
        );
      }
      return use(await connection);
    }
  };
  try {
    await withDatabase((database) => database.count("rows"));
    return storeIn(withDatabase);
  } catch {
    return undefined;
  }
}

function isDiskFull(error: unknown): boolean {
  return error instanceof Error && error.name === "QuotaExceededError";
}

function storeIn(withDatabase: WithDatabase): QueueStore {
  const inOneGo = <T>(use: (pen: Pen) => Promise<T>) => withDatabase((database) => write(database, use));
  return {
    rows: async () => (await withDatabase((database) => database.getAll("rows"))).map(toRow),
    async picture(id) {
      const kept = await withDatabase((database) => database.get("pictures", id));
      return kept && new Blob([kept.bytes], { type: kept.type });
    },
    async add(row, picture) {
      const kept = await toKeep(row.id, picture);
      await inOneGo((pen) => pen.write(row, kept));
    },
    async apply(id, { row, picture, page }) {
      // Read before the transaction begins: IndexedDB commits it while other work is awaited.
      const kept = await toKeep(id, picture);
      const keptPage = page && (await toKeep(page.row.id, page.picture));
      return inOneGo(async (pen) => {
        const current = await pen.read(id);
        if (current === undefined) return false;
        if (page !== undefined) await pen.write(page.row, keptPage);
        await (row === undefined ? pen.forget(id) : pen.write(afterStep(row, current), kept));
        return true;
      });
    },
    revise: (ids, revise) =>
      inOneGo(async (pen) => {
        for (const id of ids) {
          const row = await pen.read(id);
          if (row !== undefined) await pen.write(revise(row));
        }
      }),
    remove: (ids) =>
      inOneGo(async (pen) => {
        for (const id of ids) await pen.forget(id);
      }),
  };
}

type Pen = {
  read: (id: string) => Promise<QueueRow | undefined>;
  write: (row: QueueRow, picture?: KeptPicture) => Promise<unknown>;
  forget: (id: string) => Promise<unknown>;
};

/** One transaction, so that a step is never stored by halves. */
async function write<T>(database: Database, use: (pen: Pen) => Promise<T>): Promise<T> {
  // Strict durability: an image shown as stored must survive a power loss.
  const work = database.transaction(["rows", "pictures"], "readwrite", { durability: "strict" });
  const [rows, pictures] = [work.objectStore("rows"), work.objectStore("pictures")];
  const used = use({
    async read(id) {
      const stored = await rows.get(id);
      return stored && toRow(stored);
    },
    write: (row, picture) =>
      Promise.all([
        rows.put(row),
        // Uploaded images are no longer needed here.
        hasArrived(row) ? pictures.delete(row.id) : picture && pictures.put(picture),
      ]),
    forget: (id) => Promise.all([rows.delete(id), pictures.delete(id)]),
  });
  const [result] = await Promise.all([used, work.done]);
  return result;
}

function toRow(stored: StoredRow): QueueRow {
  if (!("asked" in stored)) return stored;
  const { asked, ...row } = stored;
  return { ...row, isRequested: asked };
}

async function toKeep(id: string, picture: Blob | undefined): Promise<KeptPicture | undefined> {
  return picture && { id, bytes: await picture.arrayBuffer(), type: picture.type };
}
