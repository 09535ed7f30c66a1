import { useMutation, useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { eventTopics } from "#domain/events/topics.ts";
import { printedStationery, type StationeryFor } from "#domain/printing/stationery.ts";
import { get } from "#web/platform/call.ts";
import { callHttp } from "#web/platform/call-http.ts";
import { useLiveQuery } from "#web/platform/live/use-live.ts";
import type { EventRef } from "#web/roster/calls.ts";
import { jobsKey } from "./calls.ts";

const homes = z.object({
  participants: z.array(z.object({ id: z.string(), name: z.string(), buildingId: z.nullable(z.string()) })),
  buildings: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type Homes = z.infer<typeof homes>;

/** Parses only part of the roster response, so that no board code is loaded. */
export function useHomes(of: EventRef) {
  return useLiveQuery(
    {
      queryKey: ["homes", of.orgId, of.eventId],
      queryFn: ({ signal }) => get(`/org/${of.orgId}/events/${of.eventId}/roster`, homes, signal),
    },
    [eventTopics.roster(of.orgId, of.eventId)],
  );
}

/** A retry with the same key prints nothing twice. */
export function usePrintStationery(of: EventRef) {
  const queries = useQueryClient();
  return useMutation({
    networkMode: "always",
    mutationFn: ({ idempotencyKey, ...request }: StationeryFor & { idempotencyKey: string }) =>
      callHttp("printStationeryHttp", { ...of, ...request }, printedStationery, { idempotencyKey }),
    onSettled: () => void queries.invalidateQueries({ queryKey: jobsKey(of) }),
  });
}
