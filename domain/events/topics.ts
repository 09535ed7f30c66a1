/** Names of what a screen can follow; "org:<id>" in front makes them the staff's own. */
export const eventTopics = {
  /** The list of events with its counts. */
  list: (organizationId: string) => `org:${organizationId}:events`,
  /** One event with its buildings and people. */
  roster: (organizationId: string, eventId: string) => `org:${organizationId}:roster:${eventId}`,
  /** What can be restored. */
  deleted: (organizationId: string) => `org:${organizationId}:deleted`,
};
