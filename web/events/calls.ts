import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import * as contract from "#domain/events/contract.ts";
import type { eventsAnswer } from "#domain/events/event.ts";
import { type ListedEvent, type NewEvent } from "#domain/events/event.ts";
import { eventTopics } from "#domain/events/topics.ts";
import { call } from "#web/platform/call.ts";
import { useLiveQuery } from "#web/platform/live/use-live.ts";

export type SortDirection = "asc" | "desc";
export type EventFields = Omit<NewEvent, "id">;

const eventsKey = (orgId: string) => ["events", orgId];
const deletedKey = (orgId: string) => ["deleted-events", orgId];

export type EventsByStart = {
  events: readonly ListedEvent[] | undefined;
  error: Error | null;
  loadedAt: number;
  askAgain: () => void;
};

/** Sorted by first day. Until one direction has loaded, or if it fails, the other one is shown reversed. */
export function useEvents(orgId: string, direction: SortDirection): EventsByStart {
  const queries = useQueryClient();
  const answer = useLiveQuery(
    {
      queryKey: [...eventsKey(orgId), direction],
      queryFn: ({ signal }) => call(contract.listEvents, { orgId, direction }, { signal }),
    },
    [eventTopics.list(orgId)],
  );
  const other = direction === "asc" ? "desc" : "asc";
  const known = queries.getQueryState<z.infer<typeof eventsAnswer>>([...eventsKey(orgId), other]);
  return {
    events: answer.data?.events ?? known?.data?.events.toReversed(),
    error: answer.error,
    loadedAt: answer.dataUpdatedAt || (known?.dataUpdatedAt ?? 0),
    askAgain: () => void answer.refetch(),
  };
}

export function useAddEvent(orgId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (event: NewEvent & { familiesAgreed?: true }) =>
      call(
        contract.addEvent,
        { orgId, ...event },
        {
          idempotencyKey: event.id,
        },
      ),
    onSuccess: () => askListsAgain(queries, orgId),
  });
}

/** typedName is required if the event has participants and would end in the past. */
export function useUpdateEvent(orgId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: EventFields & { eventId: string; typedName?: string }) =>
      call(contract.updateEvent, { orgId, ...change }),
    onSuccess: () => askListsAgain(queries, orgId),
  });
}

/** typedName is required if the event has participants. Such an event can be restored for a while. */
export function useDeleteEvent(orgId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ eventId, typedName }: { eventId: string; typedName?: string }) =>
      call(contract.deleteEvent, { orgId, eventId, typedName }),
    onSuccess: () => askListsAgain(queries, orgId),
  });
}

export function useRestoreEvent(orgId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (eventId: string) => call(contract.restoreEvent, { orgId, eventId }),
    onSuccess: () => askListsAgain(queries, orgId),
  });
}

/** For an event whose buildings could not be copied when it was created. */
export function useCopyEventBuildings(orgId: string) {
  return useMutation({
    mutationFn: (eventId: string) => call(contract.copyEventBuildings, { orgId, eventId }),
  });
}

/** Admins only. */
export function useDeletedEvents(orgId: string, { enabled: request }: { enabled: boolean }) {
  return useLiveQuery(
    {
      queryKey: deletedKey(orgId),
      queryFn: ({ signal }) => call(contract.listDeletedEvents, { orgId }, { signal }),
      enabled: request,
    },
    request ? [eventTopics.deleted(orgId)] : [],
  );
}

/** Live invalidation does the same a moment later, but the user's own change must not depend on the stream. */
function askListsAgain(queries: QueryClient, orgId: string): void {
  for (const queryKey of [eventsKey(orgId), deletedKey(orgId)]) void queries.invalidateQueries({ queryKey });
}
