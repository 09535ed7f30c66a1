/** Live topics. A topic says that something changed, never what. */
export const organizationTopics = {
  directory: "organizations",
  /** Name, type, time zone. */
  itself: (organizationId: string) => `org:${organizationId}`,
  buildings: (organizationId: string) => `org:${organizationId}:buildings`,
  team: (organizationId: string) => `org:${organizationId}:team`,
};

/** Topics under "org:<id>" are only for that organization's staff. */
export function organizationOfTopic(topic: string): string | undefined {
  return /^org:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?::|$)/.exec(topic)?.[1];
}
