export const notificationTopics = {
  nudges: (organizationId: string, eventId: string) => `org:${organizationId}:nudges:${eventId}`,
};
