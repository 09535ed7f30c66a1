import { identityTopics } from "#domain/identity/topics.ts";
import { activityAnswer } from "#domain/notes/my-activity.ts";
import { get } from "#web/platform/call.ts";
import { useLiveQuery } from "#web/platform/live/use-live.ts";

/** Starts with the participants key, so invalidating the participants refetches this as well. */
export const activityKey = ["my-participants", "activity"];

export function useMyActivity(userId: string) {
  return useLiveQuery(
    { queryKey: activityKey, queryFn: ({ signal }) => get("/my/activity", activityAnswer, signal) },
    [identityTopics.person(userId)],
  );
}
