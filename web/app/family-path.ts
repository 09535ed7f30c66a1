const family = /^\/(my|invite|pending-invites|login|settings|account|privacy)(\/|$)/;

export function isFamilyPath(pathname: string): boolean {
  return family.test(pathname);
}
