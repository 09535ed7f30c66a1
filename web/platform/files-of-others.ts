import { isOfDevice, isOfFiles, keptPrefix } from "./clear-local-data.ts";

/**
 * Browsers persist the file count in localStorage seconds after the files. After a power failure in between, only
 * IndexedDB knows of the files; the next user of a shared computer must not keep them.
 * Returns whether this user has files.
 */
export async function keepOnlyFilesOf(userId: string): Promise<boolean> {
  const theirs = `${keptPrefix}${userId}.`;
  try {
    const names = (await indexedDB.databases()).map(({ name = "" }) => name);
    const kept = names.filter((name) => name.startsWith(keptPrefix));
    for (const name of kept)
      if (!name.startsWith(theirs) && (isOfFiles(name) || isOfDevice(name))) indexedDB.deleteDatabase(name);
    return kept.some((name) => name.startsWith(theirs) && isOfFiles(name));
  } catch {
    // This browser stores nothing or cannot list its databases.
    return false;
  }
}
