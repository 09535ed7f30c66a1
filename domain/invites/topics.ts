/** Names of what a screen can follow; "org:<id>" in front makes them the staff's own. */
export const inviteTopics = {
  /** How the invites of one event stand. */
  ofEvent: (organizationId: string, eventId: string) => `org:${organizationId}:invites:${eventId}`,
};
