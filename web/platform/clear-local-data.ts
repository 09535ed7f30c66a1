/** Prefix of everything that kept-here.ts stores. */
export const keptPrefix = "cabin-courier.kept.";
/** localStorage has the number of unsent files under this name; the IndexedDB database of that name has the files. */
export const keptFiles = "files";

/** Fallback for what could not be stored; lost when the page closes. */
export const inThisPage = new Map<string, string>();

/**
 * Camps share computers: signing out deletes everything, and signing in deletes what belongs to other users.
 * In its own file, because every page loads it and few pages store anything.
 */
export function clearLocalData(exceptOf?: string): void {
  const theirs = `${keptPrefix}${exceptOf}.`;
  for (const key of keptKeys().filter((one) => !one.startsWith(theirs))) {
    inThisPage.delete(key);
    try {
      localStorage.removeItem(key);
      if (isOfFiles(key)) indexedDB.deleteDatabase(key);
    } catch {
      // What cannot be stored need not be removed.
    }
  }
}

export function isOfFiles(key: string): boolean {
  return key.endsWith(`.${keptFiles}`);
}

export function keptKeys(): string[] {
  let stored: string[] = [];
  try {
    stored = Object.keys(localStorage);
  } catch {
    // A browser may forbid even looking.
  }
  return [...new Set([...stored, ...inThisPage.keys()])].filter((key) => key.startsWith(keptPrefix));
}
