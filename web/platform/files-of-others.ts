import { isOfFiles, keptPrefix } from "./forget-kept.ts";

/**
 * Browsers write down the word of how many files there are seconds after the files themselves. If the power fails in
 * between, only the database knows of them, and the next person at this computer must not keep what is another's.
 * Tells whether there is one of this person.
 */
export async function keepOnlyFilesOf(userId: string): Promise<boolean> {
  const theirs = `${keptPrefix}${userId}.`;
  try {
    const names = (await indexedDB.databases()).map(({ name = "" }) => name);
    const ofFiles = names.filter((name) => name.startsWith(keptPrefix) && isOfFiles(name));
    for (const name of ofFiles) if (!name.startsWith(theirs)) indexedDB.deleteDatabase(name);
    return ofFiles.some((name) => name.startsWith(theirs));
  } catch {
    // A browser that stores nothing, or that cannot tell what it has, is left as it is.
    return false;
  }
}
