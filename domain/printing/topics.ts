export const printingTopics = {
  jobs: (organizationId: string, eventId: string) => `org:${organizationId}:printing:${eventId}`,
};
