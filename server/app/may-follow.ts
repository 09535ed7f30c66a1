import { identityTopics } from "#domain/identity/topics.ts";
import { organizationOfTopic, organizationTopics } from "#domain/organizations/topics.ts";
import { organizationsOf } from "#server/organizations/store.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Viewer } from "#server/platform/live/live-stream.ts";

/** Drops unknown and forbidden topics alike, so viewers cannot tell whether a topic exists. */
export async function mayFollow(db: Db, viewer: Viewer, topics: readonly string[]): Promise<Set<string>> {
  const { userId } = viewer;
  const staffed = await staffedAmong(db, userId, topics);
  return new Set(
    topics.filter((topic) => {
      if (topic === organizationTopics.directory) return true;
      if (userId !== null && topic === identityTopics.person(userId)) return true;
      const organizationId = organizationOfTopic(topic);
      return organizationId !== undefined && staffed.has(organizationId);
    }),
  );
}

async function staffedAmong(db: Db, userId: string | null, topics: readonly string[]): Promise<Set<string>> {
  const named = new Set(topics.map(organizationOfTopic).filter((id) => id !== undefined));
  return userId === null || named.size === 0 ? new Set() : organizationsOf(db, userId, [...named]);
}
