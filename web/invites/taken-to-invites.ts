/** Signing out deletes everything under this prefix. */
const key = (userId: string) => `cabin-courier.sign-in.taken-to-invites.${userId}`;

/** Fallback without storage: otherwise every page would redirect to the invites. */
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
