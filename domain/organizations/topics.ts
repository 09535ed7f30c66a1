/** Names of what a screen can follow. A topic says that something changed, never what. */
export const organizationTopics = {
  /** The public list. */
  directory: "organizations",
  /** Name, type, time zone. */
  itself: (organizationId: string) => `org:${organizationId}`,
  buildings: (organizationId: string) => `org:${organizationId}:buildings`,
  team: (organizationId: string) => `org:${organizationId}:team`,
};

/** Whose topic it is: everything under "org:<id>" is for that organization's staff and nobody else. */
export function organizationOfTopic(topic: string): string | undefined {
  return /^org:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?::|$)/.exec(topic)?.[1];
}
