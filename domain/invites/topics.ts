export const inviteTopics = {
  eventRef: (organizationId: string, eventId: string) => `org:${organizationId}:invites:${eventId}`,
  proposals: (organizationId: string) => `org:${organizationId}:proposals`,
};
