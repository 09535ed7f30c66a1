import { identityTopics } from "#domain/identity/topics.ts";
import { activityAnswer } from "#domain/notes/my-activity.ts";
import { get } from "#web/platform/call.ts";
import { useLiveQuery } from "#web/platform/live/use-live.ts";

/** Under the key of the participants, so that whoever asks for them anew has this asked anew as well. */
export const activityKey = ["my-participants", "activity"];

/** What was written, printed and answered for everybody this person may write to. */
export function useMyActivity(userId: string) {
  return useLiveQuery(
    { queryKey: activityKey, queryFn: ({ signal }) => get("/my/activity", activityAnswer, signal) },
    [identityTopics.person(userId)],
  );
}
