import type { Returning } from "#domain/invites/invite.ts";
import type { InviteStatus } from "#domain/roster/invite-status.ts";

/** A match by the organization's own id is certain, and the next invite links it. Otherwise staff must confirm. */
export function needsConfirming({ sure }: Returning, invite: InviteStatus | null): boolean {
  return !sure || invite !== null;
}

export function returningText(family: Returning, invite: InviteStatus | null): string {
  const { eventName, participantName } = family;
  return needsConfirming(family, invite)
    ? `Linked to ${participantName} in ${eventName}`
    : `Known from ${eventName}: will be linked without a new invite`;
}
