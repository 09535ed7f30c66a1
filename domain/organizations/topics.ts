/** Live topics. A topic says that something changed, never what. The team of an organization receives all under its id. */
export const organizationTopics = {
  directory: "organizations",
  /** Name, type, time zone. */
  itself: (organizationId: string) => `org:${organizationId}`,
  buildings: (organizationId: string) => `org:${organizationId}:buildings`,
  team: (organizationId: string) => `org:${organizationId}:team`,
};
