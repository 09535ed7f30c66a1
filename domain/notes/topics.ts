/** Names of what a screen can follow; "org:<id>" in front makes them the staff's own. */
export const noteTopics = {
  /** How many notes of one event wait to be printed. */
  waiting: (organizationId: string, eventId: string) => `org:${organizationId}:waiting:${eventId}`,
};
