import * as z from "zod/mini";
import { deletedParticipantsAnswer, newParticipant } from "#domain/roster/participant.ts";
import { rosterErrors } from "#domain/roster/errors.ts";
import { uuid } from "#domain/uuid.ts";
import { requireStaff } from "#server/organizations/require-staff.ts";
import type { Deps } from "#server/platform/deps.ts";
import { callable, query, type Operation } from "#server/platform/http/operation.ts";
import { addParticipant, moveParticipant, removeParticipant, restoreParticipant } from "./actions.ts";
import { listDeletedParticipants } from "./deleted-store.ts";

const eventRef = { orgId: uuid, eventId: uuid };
const participantRef = { ...eventRef, participantId: uuid };

export function participantOperations(deps: Deps): Operation[] {
  return [...arrivals(deps), ...departures(deps)];
}

function arrivals(deps: Deps): Operation[] {
  return [
    callable({
      name: "addParticipant",
      summary: "Adds a participant to a building of an event.",
      creates: true,
      input: z.extend(newParticipant, eventRef),
      output: z.object({ id: z.string() }),
      handle: ({ orgId, eventId, ...participant }, { caller, transact }) =>
        transact(async (tx) => {
          const staff = await requireStaff(tx, caller, orgId, rosterErrors.onlyMembersAdd);
          return addParticipant(tx, deps, staff, eventId, participant);
        }),
    }),
    callable({
      name: "moveParticipant",
      summary: "Moves a participant to another building of the same event.",
      input: z.object({
        ...participantRef,
        // Participants cannot be moved back to Unassigned.
        buildingId: z.pipe(z.string({ error: rosterErrors.cannotMove.message }), uuid),
      }),
      output: z.object({}),
      handle: ({ orgId, ...move }, { caller, transact }) =>
        transact(async (tx) => {
          await moveParticipant(tx, await requireStaff(tx, caller, orgId), move);
          return {};
        }),
    }),
  ];
}

function departures(deps: Deps): Operation[] {
  return [
    callable({
      name: "removeParticipant",
      summary:
        "Removes a participant from an event. A participant who has or had contacts can be restored for 30 days; others are deleted at once.",
      input: z.object(participantRef),
      output: z.object({ kept: z.boolean() }),
      handle: ({ orgId, eventId, participantId }, { caller, transact }) =>
        transact(async (tx) => {
          const staff = await requireStaff(tx, caller, orgId, rosterErrors.onlyMembersRemove);
          return removeParticipant(tx, deps, staff, eventId, participantId);
        }),
    }),
    callable({
      name: "restoreParticipant",
      summary: "Brings a recently deleted person back; unassigned when their building is gone.",
      input: z.object(participantRef),
      output: z.object({}),
      handle: ({ orgId, eventId, participantId }, { caller, transact }) =>
        transact(async (tx) => {
          const staff = await requireStaff(tx, caller, orgId);
          await restoreParticipant(tx, deps, staff, eventId, participantId);
          return {};
        }),
    }),
    query({
      name: "listDeletedParticipants",
      path: "/org/:orgId/deleted-participants",
      summary: "People who can still be brought back, the last deleted first.",
      input: z.object({ orgId: uuid }),
      output: deletedParticipantsAnswer,
      async handle({ orgId }, { caller }) {
        const staff = await requireStaff(deps.db, caller, orgId);
        return { participants: await listDeletedParticipants(deps.db, staff, deps.clock.now()) };
      },
    }),
  ];
}
