import { useMemo } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { eventTopics } from "#domain/events/topics.ts";
import { noteTopics } from "#domain/notes/topics.ts";
import { organizationTopics } from "#domain/organizations/topics.ts";
import { printingTopics } from "#domain/printing/topics.ts";
import { responseTopics } from "#domain/responses/topics.ts";
import * as contract from "#domain/today/contract.ts";
import type { EventWork, TodayAnswer } from "#domain/today/today.ts";
import { call } from "#web/platform/call.ts";
import { useLiveQuery } from "#web/platform/live/use-live.ts";

const quarterHourMs = 15 * 60_000;
const minuteMs = 60_000;

const todayKey = (orgId: string) => ["today", orgId];

export function useToday(orgId: string) {
  const queryKey = todayKey(orgId);
  const known = useQueryClient().getQueryData<TodayAnswer>(queryKey);
  return useLiveQuery(
    {
      queryKey,
      queryFn: ({ signal }) => call(contract.readToday, { orgId }, { signal }),
      // Days begin and cut-offs pass without a change of data.
      refetchInterval: quarterHourMs,
    },
    topicsOf(orgId, known),
  );
}

/** Live invalidation does the same a moment later, but the user's own change must not depend on the stream. */
export function useRefreshToday(orgId: string): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: todayKey(orgId) });
}

function topicsOf(orgId: string, known: TodayAnswer | undefined): string[] {
  const { active = [], ended = [], next = null, start } = known ?? {};
  const first = start?.event ?? null;
  return [
    organizationTopics.itself(orgId),
    eventTopics.list(orgId),
    ...[...active, ...ended].map(({ id }) => responseTopics.uploads(orgId, id)),
    ...active.flatMap(({ id }) => [noteTopics.waiting(orgId, id), printingTopics.jobs(orgId, id)]),
    ...(next === null ? [] : [eventTopics.roster(orgId, next.id)]),
    ...(first === null
      ? []
      : [
          eventTopics.roster(orgId, first.id),
          printingTopics.jobs(orgId, first.id),
          responseTopics.uploads(orgId, first.id),
        ]),
  ];
}

/** By event id; undefined while it is not known. Events without work are absent. */
export function useEventWork(orgId: string): ReadonlyMap<string, EventWork> | undefined {
  const queryKey = ["event-work", orgId];
  const known = useQueryClient().getQueryData<{ events: EventWork[] }>(queryKey)?.events ?? [];
  const { data } = useLiveQuery(
    {
      queryKey,
      queryFn: ({ signal }) => call(contract.readEventWork, { orgId }, { signal }),
      // No topic says that another event gets its first letter.
      refetchInterval: minuteMs,
    },
    [
      eventTopics.list(orgId),
      ...known.flatMap(({ id }) => [
        noteTopics.waiting(orgId, id),
        printingTopics.jobs(orgId, id),
        responseTopics.uploads(orgId, id),
      ]),
    ],
  );
  return useMemo(() => data && new Map(data.events.map((event) => [event.id, event])), [data]);
}
