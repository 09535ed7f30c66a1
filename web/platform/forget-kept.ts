/** Everything that kept-here.ts stores begins so. */
export const keptPrefix = "cabin-courier.kept.";
/** Files are too large for there: such a name tells how many are not sent, a database of the same name has them. */
export const keptFiles = "files";

/** What could not be stored, as long as this page lives. */
export const inThisPage = new Map<string, string>();

/**
 * Signing out takes everything along; when somebody else signs in, what is not theirs goes: camps share computers.
 * A file of its own, because every page carries it and few keep anything.
 */
export function forgetKept(exceptOf?: string): void {
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
