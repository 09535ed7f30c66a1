/** The page of one participant for staff. */
export function participantPath(
  { orgId, eventId }: { orgId: string; eventId: string },
  participantId: string,
): string {
  return `/org/${orgId}/events/${eventId}/participants/${participantId}`;
}
