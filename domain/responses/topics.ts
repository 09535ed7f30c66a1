export const responseTopics = {
  uploads: (organizationId: string, eventId: string) => `org:${organizationId}:uploads:${eventId}`,
};
