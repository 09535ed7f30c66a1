const key = (userId: string) => `cabin-courier.invites-hidden.${userId}`;

export function invitesAreHidden(userId: string): boolean {
  try {
    return localStorage.getItem(key(userId)) !== null;
  } catch {
    return false;
  }
}

export function keepInvitesHidden(userId: string, hidden: boolean): void {
  try {
    if (hidden) localStorage.setItem(key(userId), "1");
    else localStorage.removeItem(key(userId));
  } catch {
    // A machine that keeps nothing shows the card again next time.
  }
}
