const family = /^\/($|how-it-works|my|invite|pending-invites|login|settings|account|privacy|help)(\/|$)/;

export function isFamilyPath(pathname: string): boolean {
  return family.test(pathname);
}
