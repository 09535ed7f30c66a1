/** Names of what a screen can follow; "org:<id>" in front makes them the staff's own. */
export const notificationTopics = {
  /** Whose family was nudged in one event. */
  nudges: (organizationId: string, eventId: string) => `org:${organizationId}:nudges:${eventId}`,
};
