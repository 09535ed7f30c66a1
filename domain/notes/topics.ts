export const noteTopics = {
  waiting: (organizationId: string, eventId: string) => `org:${organizationId}:waiting:${eventId}`,
  earlyDeletions: (organizationId: string) => `org:${organizationId}:early-deletions`,
};
