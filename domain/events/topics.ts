export const eventTopics = {
  list: (organizationId: string) => `org:${organizationId}:events`,
  roster: (organizationId: string, eventId: string) => `org:${organizationId}:roster:${eventId}`,
  deleted: (organizationId: string) => `org:${organizationId}:deleted`,
};
