import * as contract from "#domain/notes/contract.ts";
import { identityTopics } from "#domain/identity/topics.ts";
import { call } from "#web/platform/call.ts";
import { useLiveQuery } from "#web/platform/live/use-live.ts";

/** Starts with the participants key, so invalidating the participants refetches this as well. */
export const activityKey = ["my-participants", "activity"];

export function useMyActivity(userId: string) {
  return useLiveQuery(
    {
      queryKey: activityKey,
      queryFn: ({ signal }) => call(contract.listMyActivity, {}, { signal }),
      onDevice: { shape: contract.listMyActivity.output },
    },
    [identityTopics.person(userId)],
  );
}
