import { identityTopics } from "#domain/identity/topics.ts";
import { organizationTopics } from "#domain/organizations/topics.ts";
import type { Viewer } from "#server/platform/live/live-stream.ts";

/**
 * Who may follow what. A topic that no rule knows may be followed by nobody,
 * and the asker cannot tell that from one that does not exist.
 */
export function mayFollow(viewer: Viewer, topics: readonly string[]): Set<string> {
  const allowed = new Set<string>();
  for (const topic of topics) {
    if (topic === organizationTopics.directory) allowed.add(topic);
    else if (viewer.userId !== null && topic === identityTopics.person(viewer.userId)) allowed.add(topic);
  }
  return allowed;
}
