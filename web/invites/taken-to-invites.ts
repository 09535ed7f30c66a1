/** The front part is known to signing out, which forgets everything under it. */
const key = (userId: string) => `cabin-courier.sign-in.taken-to-invites.${userId}`;

/** For browsers that keep nothing: to be taken there from every page would be a trap. */
const thisPage = new Set<string>();

export function wasTakenToInvites(userId: string): boolean {
  if (thisPage.has(userId)) return true;
  try {
    return sessionStorage.getItem(key(userId)) !== null;
  } catch {
    return false;
  }
}

export function noteTakenToInvites(userId: string): void {
  try {
    sessionStorage.setItem(key(userId), "1");
  } catch {
    thisPage.add(userId);
  }
}
