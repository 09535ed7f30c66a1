import {
  access,
  constants,
  mkdir,
  open,
  readdir,
  rmdir,
  stat,
  unlink,
  type FileHandle,
} from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { Readable } from "node:stream";
import { dayMs } from "#domain/time.ts";
import type { Clock } from "../clock.ts";
import { errorCode } from "../error-code.ts";
import { HEADER_BYTES, readHeader, writeFile, type DiskWrite } from "./disk-write.ts";
import { FileMissing, type FileFacts, type FilePage } from "./files.ts";

export type DiskStore = {
  /** Returns the ETag; throws FileExists, WrongLength or WrongBytes. */
  write(key: string, write: Omit<DiskWrite, "target">): Promise<string>;
  read(key: string): Promise<FileFacts & { stream: Readable }>;
  head(key: string): Promise<FileFacts | undefined>;
  remove(key: string): Promise<void>;
  list(prefix: string, page: { limit: number; after?: string }): Promise<FilePage>;
  ready(): Promise<void>;
};

/** Callers must check keys with checkFileKey. */
export function openDiskStore(dir: string, clock: Clock): DiskStore {
  const stored = resolve(dir, "stored");
  const incoming = resolve(dir, "incoming");
  const pathOf = (key: string) => join(stored, pathOfKey(key));
  let prepared: Promise<void> | undefined;
  const prepare = async () => {
    prepared ??= makeFolders(stored, incoming, clock);
    try {
      await prepared;
    } catch (error) {
      prepared = undefined; // Retry on the next call: the disk may be mounted later.
      throw error;
    }
  };
  return {
    write: async (key, write) => {
      await prepare();
      return writeFile(incoming, { ...write, target: pathOf(key) });
    },
    read: async (key) => {
      const handle = await openStored(pathOf(key));
      if (handle === undefined) throw new FileMissing(key);
      try {
        const facts = await factsOf(handle);
        return { ...facts, stream: handle.createReadStream({ start: HEADER_BYTES }) };
      } catch (error) {
        await handle.close();
        throw error;
      }
    },
    head: async (key) => {
      await using handle = await openStored(pathOf(key));
      return handle === undefined ? undefined : await factsOf(handle);
    },
    remove: (key) => removeFile(stored, pathOf(key)),
    list: (prefix, page) => listKeys(stored, prefix, page),
    ready: async () => {
      await prepare();
      await Promise.all([stored, incoming].map((folder) => access(folder, constants.R_OK | constants.W_OK)));
    },
  };
}

async function openStored(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, "r");
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  }
}

async function factsOf(handle: FileHandle): Promise<FileFacts> {
  const [header, { size, mtime }] = await Promise.all([readHeader(handle), handle.stat()]);
  return { ...header, contentLength: size - HEADER_BYTES, writtenAt: mtime };
}

async function removeFile(stored: string, path: string): Promise<void> {
  try {
    await unlink(path);
    // Empty folders would retain ids of deleted people.
    for (let folder = dirname(path); folder !== stored; folder = dirname(folder)) await rmdir(folder);
  } catch (error) {
    const code = errorCode(error);
    if (code !== "ENOENT" && code !== "ENOTEMPTY") throw error;
  }
}

async function makeFolders(stored: string, incoming: string, clock: Clock): Promise<void> {
  await mkdir(stored, { recursive: true, mode: 0o700 });
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  await removeAbandoned(incoming, clock);
}

/** Upload links live at most an hour, so an older draft belongs to a process that died. */
const ABANDONED_MS = dayMs;

async function removeAbandoned(incoming: string, clock: Clock): Promise<void> {
  for (const name of await readdir(incoming)) {
    const draft = join(incoming, name);
    try {
      const { mtimeMs } = await stat(draft);
      if (clock.now().getTime() - mtimeMs > ABANDONED_MS) await unlink(draft);
    } catch (error) {
      // Another process finished or removed it.
      if (errorCode(error) !== "ENOENT") throw error;
    }
  }
}

/** Uses S3's order: by the bytes of the whole key, "a", "a-b", "a/b". */
export async function listKeys(
  root: string,
  prefix: string,
  { limit, after = "" }: { limit: number; after?: string },
): Promise<FilePage> {
  const keys: string[] = [];
  const folders = prefix.split("/").slice(0, -1);
  const start = folders.map((part) => `${part}/`).join("");
  for await (const key of walk(join(root, ...folders.map(folderName)), start, prefix, after)) {
    if (keys.length === limit) return { keys, next: keys.at(-1) ?? key };
    keys.push(key);
  }
  return { keys };
}

async function* walk(
  folder: string,
  keyOfFolder: string,
  prefix: string,
  after: string,
): AsyncGenerator<string> {
  const pieces = (await entriesOf(folder)).map((name) => ({ name, key: keyOfFolder + keyPieceOf(name) }));
  // A folder's key ends in a slash, so it sorts among the keys it contains.
  for (const { name, key } of pieces.sort((one, other) => (one.key < other.key ? -1 : 1))) {
    if (!key.endsWith("/")) {
      if (key.startsWith(prefix) && key > after) yield key;
      continue;
    }
    // A folder may start with the prefix or be a parent of it.
    const onTheWay = key.startsWith(prefix) || prefix.startsWith(key);
    if (onTheWay && (key > after || after.startsWith(key)))
      yield* walk(join(folder, name), key, prefix, after);
  }
}

async function entriesOf(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (errorCode(error) === "ENOENT") return [];
    throw error;
  }
}

/*
 * Maps keys to paths. A capital becomes "+" and the small letter (some file systems ignore case); a folder ends in "+"
 * (S3 allows both "a" and "a/b"). Keys contain no "+", so the mapping is reversible.
 */

export function pathOfKey(key: string): string {
  const parts = key.split("/");
  return parts.map((part, at) => (at < parts.length - 1 ? folderName(part) : spell(part))).join("/");
}

function folderName(part: string): string {
  return `${spell(part)}+`;
}

function keyPieceOf(entryName: string): string {
  const isFolder = entryName.endsWith("+");
  const spelled = isFolder ? entryName.slice(0, -1) : entryName;
  const part = spelled.replaceAll(/\+([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return isFolder ? `${part}/` : part;
}

function spell(part: string): string {
  return part.replaceAll(/[A-Z]/g, (letter) => `+${letter.toLowerCase()}`);
}
