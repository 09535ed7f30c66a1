import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { folderName, keyPieceOf } from "./disk-paths.ts";
import type { FilePage } from "./files.ts";
import { fsErrorCode } from "./fs-error-code.ts";

/** Lists in the order S3 does: by bytes of the whole key, "a", "a-b", "a/b". */
export async function listKeys(
  root: string,
  prefix: string,
  { limit, after = "" }: { limit: number; after?: string },
): Promise<FilePage> {
  const keys: string[] = [];
  const folders = prefix.split("/").slice(0, -1);
  const start = folders.map((part) => `${part}/`).join("");
  const mayHold = (beginning: string) => beginning.startsWith(prefix) || prefix.startsWith(beginning);
  for await (const key of walk(join(root, ...folders.map(folderName)), start, mayHold, after)) {
    if (keys.length === limit) return { keys, next: keys.at(-1) ?? key };
    keys.push(key);
  }
  return { keys };
}

async function* walk(
  folder: string,
  keyOfFolder: string,
  mayHold: (beginning: string) => boolean,
  after: string,
): AsyncGenerator<string> {
  const pieces = (await entriesOf(folder)).map((name) => ({ name, key: keyOfFolder + keyPieceOf(name) }));
  // With its slash on, a folder sorts where its keys belong.
  for (const { name, key } of pieces.sort((one, other) => (one.key < other.key ? -1 : 1))) {
    if (!mayHold(key)) continue;
    if (!key.endsWith("/")) {
      if (key > after) yield key;
    } else if (key > after || after.startsWith(key)) {
      yield* walk(join(folder, name), key, mayHold, after);
    }
  }
}

async function entriesOf(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (fsErrorCode(error) === "ENOENT") return [];
    throw error;
  }
}
