export const inviteTopics = {
  ofEvent: (organizationId: string, eventId: string) => `org:${organizationId}:invites:${eventId}`,
};
