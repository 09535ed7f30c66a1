/** What is known of a signed-in person when the app decides how much of itself to show. */
export type AccessFacts = {
  memberships: number;
  participantLinks: number;
  pendingInvites: number;
  onOperatorList: boolean;
};

/**
 * "full" is the whole app. "visitor" is the public pages and the two ways in: create a camp, accept an invite.
 * A membership counts, or the person who has just created a camp would be locked out of it.
 */
export type Access = "full" | "visitor";

export function accessOf(facts: AccessFacts): Access {
  const belongs = facts.memberships > 0 || facts.participantLinks > 0 || facts.pendingInvites > 0;
  return belongs || facts.onOperatorList ? "full" : "visitor";
}
