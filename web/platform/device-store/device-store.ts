import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import { lifetimes } from "#domain/lifetimes.ts";
import { toBase64 } from "../base64.ts";
import { keptDevice, keptPrefix } from "../clear-local-data.ts";
import { forgetOne, keep } from "../kept-here.ts";

/** Without an answer of the server for so long, everything is deleted. */
export const keptMs = lifetimes.device * 24 * 60 * 60_000;
/** Beyond these the oldest records go first. */
export const maxRecords = { answers: 200, pictures: 120 };
/** A larger record is not kept, so that all together stay below 200 MB; a picture has about 50 KB. */
export const maxRecordBytes = 1_500_000;

type Kind = "answers" | "pictures";

type Keys = {
  /** Differs after each deletion, so that nothing is written under a key that has ended. */
  id: string;
  cipher: CryptoKey;
  names: CryptoKey;
  /** By the server's clock. */
  end: number;
  /** The latest time that this device has seen. It only moves forward. */
  seen: number;
};

type Kept = {
  name: string;
  /** The child that it is about, as a keyed hash. */
  child: string;
  at: number;
  iv: Uint8Array<ArrayBuffer>;
  bytes: ArrayBuffer;
};

type Records = { key: string; value: Kept; indexes: { child: string; at: number } };
type Shape = DBSchema & {
  keys: { key: string; value: Keys };
  answers: Records;
  pictures: Records;
};
type Database = IDBPDatabase<Shape>;

/** `child` is undefined for what is about no child or about several. */
export type KeptRecord = {
  id: string;
  child?: string | undefined;
  at: number;
  bytes: Uint8Array<ArrayBuffer>;
};

/**
 * What a user opened, on their device, encrypted: names of records are keyed hashes, and no script can read the keys out.
 * Each answer of the server extends it to `keptMs`. Where the browser cannot store keys, as in some private windows,
 * nothing is kept.
 */
export async function extendDeviceStore(userId: string, end: number, now: number): Promise<boolean> {
  // Before anything is stored, so that signing out always finds and deletes it.
  if (!keep(userId, keptDevice, "1")) {
    forgetOne(userId, keptDevice);
    return false;
  }
  return within(
    userId,
    async (database) => {
      if (await extendKeys(database, end, now)) return true;
      const fresh = await newKeys(end, now);
      // Another tab may have been faster.
      return (
        (await extendKeys(database, end, now)) || (await database.put("keys", fresh, theKeys)) === theKeys
      );
    },
    { mayCreate: true },
  ).catch(() => {
    deleteDeviceStore(userId);
    return false;
  });
}

/** False if there is none, or if its time is over: then it is deleted before anything is read. */
export async function checkDeviceStore(userId: string): Promise<boolean> {
  const isValid = await within(userId, async (database) => {
    const { store, done } = database.transaction("keys", "readwrite");
    ignoreAbort({ done });
    const keys = await store.get(theKeys);
    if (keys === undefined) return false;
    const seen = Math.max(keys.seen, Date.now());
    await store.put({ ...keys, seen }, theKeys);
    return seen < keys.end;
  }).catch(() => false);
  if (!isValid) deleteDeviceStore(userId);
  return isValid;
}

function deleteDeviceStore(userId: string): void {
  forgetOne(userId, keptDevice);
  try {
    indexedDB.deleteDatabase(databaseOf(userId));
  } catch {
    // What cannot be stored need not be removed.
  }
}

export async function readAll(userId: string, kind: Kind): Promise<Uint8Array<ArrayBuffer>[]> {
  return within(userId, async (database) => {
    const keys = await database.get("keys", theKeys);
    if (keys === undefined) return [];
    const opened = (await database.getAll(kind)).map((kept) => decrypt(keys, kept).catch(() => undefined));
    return (await Promise.all(opened)).filter((bytes) => bytes !== undefined);
  }).catch(() => []);
}

export async function readOne(
  userId: string,
  kind: Kind,
  id: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  return within(userId, async (database) => {
    const keys = await database.get("keys", theKeys);
    const kept = keys && (await database.get(kind, await nameOf(keys, kind, id)));
    return keys && kept && decrypt(keys, kept);
  }).catch(() => undefined);
}

export async function writeOne(userId: string, kind: Kind, record: KeptRecord): Promise<void> {
  if (record.bytes.byteLength > maxRecordBytes) return;
  await within(userId, async (database) => {
    const keys = await database.get("keys", theKeys);
    if (keys === undefined) return;
    const name = await nameOf(keys, kind, record.id);
    const child = await nameOf(keys, "child", record.child ?? "");
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const bytes = await crypto.subtle.encrypt(cipherOf(name, iv), keys.cipher, record.bytes);
    const writing = database.transaction(["keys", kind], "readwrite");
    ignoreAbort(writing);
    if ((await writing.objectStore("keys").get(theKeys))?.id !== keys.id) return;
    const records = writing.objectStore(kind);
    await records.put({ name, child, at: record.at, iv, bytes });
    const surplus = (await records.count()) - maxRecords[kind];
    if (surplus > 0)
      for (const old of await records.index("at").getAllKeys(null, surplus)) await records.delete(old);
  }).catch(() => undefined);
}

/** Of the given children, or of all others. */
type Chosen = {
  kind: Kind;
  of: readonly (string | undefined)[];
  isKept: boolean;
  exceptIds?: readonly string[];
};

/** Deletes the records of these children or, if these are kept, all others. */
export async function deleteRecords(
  userId: string,
  { kind, of, isKept, exceptIds = [] }: Chosen,
): Promise<void> {
  await within(userId, async (database) => {
    const keys = await database.get("keys", theKeys);
    if (keys === undefined) return;
    const named = new Set(await Promise.all(of.map((child) => nameOf(keys, "child", child ?? ""))));
    const spared = new Set(await Promise.all(exceptIds.map((id) => nameOf(keys, kind, id))));
    const deleting = database.transaction(kind, "readwrite");
    ignoreAbort(deleting);
    const records = deleting.store;
    let at = await records.index("child").openKeyCursor();
    for (; at !== null; at = await at.continue())
      if (named.has(at.key) !== isKept && !spared.has(at.primaryKey)) await records.delete(at.primaryKey);
  }).catch(() => undefined);
}

const theKeys = "keys";

function databaseOf(userId: string): string {
  return `${keptPrefix}${userId}.${keptDevice}`;
}

/** Opens and closes the database for each use: an open connection would block its deletion. */
async function within<T>(
  userId: string,
  use: (database: Database) => Promise<T>,
  { mayCreate = false } = {},
): Promise<T> {
  const database = await openDB<Shape>(databaseOf(userId), 1, {
    upgrade(created, _from, _to, making) {
      // After a deletion, a late read or write must not leave an empty database behind.
      ignoreAbort(making);
      if (!mayCreate) return making.abort();
      created.createObjectStore("keys");
      for (const kind of ["answers", "pictures"] as const) {
        const records = created.createObjectStore(kind, { keyPath: "name" });
        records.createIndex("child", "child");
        records.createIndex("at", "at");
      }
    },
  });
  try {
    return await use(database);
  } finally {
    database.close();
  }
}

/** The request that failed says so itself. */
function ignoreAbort({ done }: { done: Promise<void> }): void {
  done.catch(() => undefined);
}

/** False if there are none, or if their time was over: then nothing is left under them. */
async function extendKeys(database: Database, end: number, now: number): Promise<boolean> {
  const extending = database.transaction(["keys", "answers", "pictures"], "readwrite");
  ignoreAbort(extending);
  const keys = extending.objectStore("keys");
  const known = await keys.get(theKeys);
  if (known === undefined) return false;
  const seen = Math.max(known.seen, now);
  if (seen < known.end) {
    await keys.put({ ...known, end, seen }, theKeys);
    return true;
  }
  for (const name of ["keys", "answers", "pictures"] as const) await extending.objectStore(name).clear();
  return false;
}

async function newKeys(end: number, seen: number): Promise<Keys> {
  const [cipher, names] = await Promise.all([
    crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]),
    crypto.subtle.generateKey({ name: "HMAC", hash: "SHA-256" }, false, ["sign"]),
  ]);
  return { id: crypto.randomUUID(), cipher, names, end, seen };
}

async function nameOf({ names }: Keys, kind: Kind | "child", id: string): Promise<string> {
  const bytes = new TextEncoder().encode(`${kind} ${id}`);
  return toBase64(new Uint8Array(await crypto.subtle.sign("HMAC", names, bytes)));
}

/** Bound to its name, so that no record can stand in for another. */
function cipherOf(name: string, iv: Uint8Array<ArrayBuffer>): AesGcmParams {
  return { name: "AES-GCM", iv, additionalData: new TextEncoder().encode(name) };
}

async function decrypt({ cipher }: Keys, { name, iv, bytes }: Kept): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.decrypt(cipherOf(name, iv), cipher, bytes));
}
