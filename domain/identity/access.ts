export type AccessFacts = {
  memberships: number;
  participantLinks: number;
  pendingInvites: number;
  onOperatorList: boolean;
};

/** "visitor" can create a camp or accept an invite. Memberships must count, or creators of a camp are locked out. */
export type Access = "full" | "visitor";

export function accessOf(facts: AccessFacts): Access {
  const belongs = facts.memberships > 0 || facts.participantLinks > 0 || facts.pendingInvites > 0;
  return belongs || facts.onOperatorList ? "full" : "visitor";
}
