import { isOfFiles, keptPrefix } from "./forget-kept.ts";

/**
 * Browsers write down the word of how many files there are seconds after the files themselves. If the power fails in
 * between, only the database knows of them, and the next person at this computer must not keep what is another's.
 */
export async function forgetFilesOfOthers(userId: string): Promise<void> {
  const theirs = `${keptPrefix}${userId}.`;
  try {
    for (const { name = "" } of await indexedDB.databases())
      if (name.startsWith(keptPrefix) && isOfFiles(name) && !name.startsWith(theirs))
        indexedDB.deleteDatabase(name);
  } catch {
    // A browser that stores nothing, or that cannot tell what it has, is left as it is.
  }
}
