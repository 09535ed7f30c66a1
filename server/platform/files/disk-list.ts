import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { errorCode } from "../error-code.ts";
import type { FilePage } from "./files.ts";

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
