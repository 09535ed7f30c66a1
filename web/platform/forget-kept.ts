/** Everything that kept-here.ts stores begins so. */
export const keptPrefix = "cabin-courier.kept.";

/** What could not be stored, as long as this page lives. */
export const inThisPage = new Map<string, string>();

/**
 * Signing out takes everything along; when somebody else signs in, what is not theirs goes: camps share computers.
 * A file of its own, because every page carries it and few keep anything.
 */
export function forgetKept(exceptOf?: string): void {
  const theirs = `${keptPrefix}${exceptOf}.`;
  const isToGo = (key: string) => key.startsWith(keptPrefix) && !key.startsWith(theirs);
  for (const key of [...inThisPage.keys()].filter(isToGo)) inThisPage.delete(key);
  try {
    for (const key of Object.keys(localStorage).filter(isToGo)) localStorage.removeItem(key);
  } catch {
    // What cannot be stored need not be removed.
  }
}
