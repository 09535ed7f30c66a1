/** Names of what a screen can follow; "org:<id>" in front makes them the staff's own. */
export const printingTopics = {
  /** The print jobs of one event: made, set, voided, answered. */
  jobs: (organizationId: string, eventId: string) => `org:${organizationId}:printing:${eventId}`,
};
