import { useMutation, useQueryClient } from "@tanstack/react-query";
import * as contract from "#domain/responses/counselor-contract.ts";
import { printingTopics } from "#domain/printing/topics.ts";
import { responseTopics } from "#domain/responses/topics.ts";
import { call } from "#web/platform/call.ts";
import { useLiveQuery } from "#web/platform/live/use-live.ts";
import type { EventRef } from "#web/roster/calls.ts";
import { repliesKey } from "../calls.ts";

export function useCounselorSheets(of: EventRef) {
  return useLiveQuery(
    {
      queryKey: [...repliesKey(of), "counselor-sheets"],
      queryFn: ({ signal }) => call(contract.listCounselorSheets, of, { signal }),
    },
    [responseTopics.uploads(of.orgId, of.eventId), printingTopics.jobs(of.orgId, of.eventId)],
  );
}

/** One page, or all of a job that wait. */
export function useSendPages(of: EventRef) {
  const queries = useQueryClient();
  return useMutation({
    networkMode: "always",
    mutationFn: (which: { jobId: string; uploadId?: string }) =>
      call(contract.sendCounselorPagesHttp, { ...of, ...which }),
    onSettled: () => void queries.invalidateQueries({ queryKey: repliesKey(of) }),
  });
}
