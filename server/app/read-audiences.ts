import { withSystemAccess } from "#database/actor.ts";
import { organizationTopics } from "#domain/organizations/topics.ts";
import { listTeamsOfSessions } from "#server/organizations/store.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { ReadAudiences } from "#server/platform/live/hub.ts";

/**
 * Whose invalidations each viewer receives beside those of the own account: the public directory and the own teams.
 * Families have no audience per organization or event, so they learn nothing about a camp from a topic.
 */
export function createReadAudiences({ db, clock }: Pick<Deps, "db" | "clock">): ReadAudiences {
  return async (viewers) => {
    const sessionIds = viewers.flatMap((viewer) => viewer?.sessionId ?? []);
    // One statement for many viewers; it joins each session to its own user's memberships.
    const rows =
      sessionIds.length === 0
        ? []
        : await withSystemAccess(() => listTeamsOfSessions(db, sessionIds, clock.now()));
    const bySession = Map.groupBy(rows, ({ sessionId }) => sessionId);
    return viewers.map((viewer) => {
      if (viewer === null) return [organizationTopics.directory];
      const teams = bySession.get(viewer.sessionId)?.flatMap(({ organizationId }) => organizationId ?? []);
      return teams && [organizationTopics.directory, ...teams.map(organizationTopics.itself)];
    });
  };
}
