import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import * as contract from "#domain/roster/contract.ts";
import * as eventContract from "#domain/events/contract.ts";
import { eventTopics } from "#domain/events/topics.ts";
import type { BuildingChange, NewBuilding } from "#domain/organizations/building.ts";
import type { NewParticipant, ParticipantChange, RosterAnswer } from "#domain/roster/participant.ts";
import { call } from "#web/platform/call.ts";
import { useLiveQuery } from "#web/platform/live/use-live.ts";

export type EventRef = { orgId: string; eventId: string };

const keyOf = ({ orgId, eventId }: EventRef) => ["roster", orgId, eventId];

export function useRoster(of: EventRef) {
  return useLiveQuery(
    {
      queryKey: keyOf(of),
      queryFn: ({ signal }) => call(contract.readRoster, of, { signal }),
    },
    [eventTopics.roster(of.orgId, of.eventId)],
  );
}

/** Without a building: back to Unassigned, from the building of the move that is undone. */
type MoveInput = { participantId: string } & (
  | { buildingId: string }
  | { buildingId: null; fromBuildingId: string }
);

/** Serialized, so the last of two moves wins. */
export function useMoveParticipant(of: EventRef) {
  const queries = useQueryClient();
  return useMutation({
    scope: { id: keyOf(of).join("/") },
    // Fails at once when offline: a paused move would show a place that no other user sees.
    networkMode: "always",
    mutationFn: ({ participantId, ...move }: MoveInput) =>
      move.buildingId === null
        ? call(contract.unassignParticipant, { ...of, participantId, fromBuildingId: move.fromBuildingId })
        : call(contract.moveParticipant, { ...of, participantId, buildingId: move.buildingId }),
    onSuccess: (_, move) => keepMove(queries, of, move),
    // The server may have saved the move although the response was lost.
    onError: () => void askAgain(queries, of),
  });
}

/** A response read before the move and received after it would briefly put the row back. */
async function keepMove(queries: QueryClient, of: EventRef, move: MoveInput): Promise<void> {
  const queryKey = keyOf(of);
  const overtaken = queries.isFetching({ queryKey, exact: true }) > 0;
  if (overtaken) await queries.cancelQueries({ queryKey, exact: true });
  queries.setQueryData<RosterAnswer>(queryKey, (roster) => roster && movedIn(roster, move));
  if (overtaken) void askAgain(queries, of);
}

function movedIn(roster: RosterAnswer, { participantId, buildingId }: MoveInput): RosterAnswer {
  return {
    ...roster,
    participants: roster.participants.map((participant) =>
      participant.id === participantId ? { ...participant, buildingId } : participant,
    ),
  };
}

export function useAddParticipant(of: EventRef) {
  const queries = useQueryClient();
  return useMutation({
    networkMode: "always",
    mutationFn: (participant: NewParticipant) =>
      call(
        contract.addParticipant,
        { ...of, ...participant },
        {
          idempotencyKey: participant.id,
        },
      ),
    onSuccess: () => void askAgain(queries, of),
  });
}

export function useUpdateParticipant(of: EventRef) {
  const queries = useQueryClient();
  return useMutation({
    networkMode: "always",
    mutationFn: (change: ParticipantChange & { participantId: string }) =>
      call(contract.updateParticipant, { ...of, ...change }),
    onSuccess: () => void askAgain(queries, of),
  });
}

/** Returns whether the participant can be restored. */
export function useRemoveParticipant(of: EventRef) {
  const queries = useQueryClient();
  return useMutation({
    networkMode: "always",
    mutationFn: (participantId: string) => call(contract.removeParticipant, { ...of, participantId }),
    onSuccess: () => void askAgain(queries, of),
  });
}

export function useAddEventBuilding(of: EventRef) {
  const queries = useQueryClient();
  return useMutation({
    networkMode: "always",
    mutationFn: (building: NewBuilding) =>
      call(
        eventContract.addEventBuilding,
        { ...of, ...building },
        {
          idempotencyKey: building.id,
        },
      ),
    onSuccess: () => void askAgain(queries, of),
  });
}

export function useUpdateEventBuilding(of: EventRef) {
  const queries = useQueryClient();
  return useMutation({
    networkMode: "always",
    mutationFn: (building: BuildingChange) => call(eventContract.updateEventBuilding, { ...of, ...building }),
    onSuccess: () => void askAgain(queries, of),
  });
}

export function useRemoveEventBuilding(of: EventRef) {
  const queries = useQueryClient();
  return useMutation({
    networkMode: "always",
    mutationFn: (removal: { buildingId: string; moveToBuildingId?: string }) =>
      call(contract.removeEventBuilding, { ...of, ...removal }),
    onSuccess: () => void askAgain(queries, of),
  });
}

/** Live invalidation does the same a moment later, but the user's own change must not depend on the stream. */
function askAgain(queries: QueryClient, of: EventRef): Promise<void> {
  return queries.invalidateQueries({ queryKey: keyOf(of), exact: true });
}
