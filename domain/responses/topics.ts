/** Names of what a screen can follow; "org:<id>" in front makes them the staff's own. */
export const responseTopics = {
  /** What came in for one event, and what waits for a person. */
  uploads: (organizationId: string, eventId: string) => `org:${organizationId}:uploads:${eventId}`,
};
