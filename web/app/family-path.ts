const family = /^\/(my|invite|pending-invites|login|settings|account|privacy)(\/|$)/;

/** Screens that families see. They speak the reader's language; all others are in English. */
export function isFamilyPath(pathname: string): boolean {
  return family.test(pathname);
}
