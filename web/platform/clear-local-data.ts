/** Prefix of everything that kept-here.ts stores. */
export const keptPrefix = "cabin-courier.kept.";
/** localStorage has the number of unsent files under this name; the IndexedDB database of that name has the files. */
export const keptFiles = "files";
/** localStorage has a mark under this name while there is an IndexedDB database of that name: see device-store. */
export const keptDevice = "device";

/** Fallback for what could not be stored; lost when the page closes. */
export const inThisPage = new Map<string, string>();

/**
 * Camps share computers: signing out deletes everything, and signing in deletes what belongs to other users.
 * In its own file, because every page loads it and few pages store anything.
 */
export function clearLocalData(exceptOf?: string): void {
  const theirs = `${keptPrefix}${exceptOf}.`;
  remove(keptKeys().filter((one) => !one.startsWith(theirs)));
}

/** The end of a session deletes what was opened. What was written stays until its writer signs in again. */
export function clearDeviceStore(): void {
  remove(keptKeys().filter(isOfDevice));
}

function remove(keys: readonly string[]): void {
  for (const key of keys) {
    inThisPage.delete(key);
    try {
      localStorage.removeItem(key);
      if (isOfFiles(key) || isOfDevice(key)) indexedDB.deleteDatabase(key);
    } catch {
      // What cannot be stored need not be removed.
    }
  }
}

export function isOfDevice(key: string): boolean {
  return key.endsWith(`.${keptDevice}`);
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
