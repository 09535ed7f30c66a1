import * as contract from "#domain/roster/contract.ts";
import { rosterErrors } from "#domain/roster/errors.ts";
import { requireStaff } from "#server/organizations/require-staff.ts";
import type { Deps } from "#server/platform/deps.ts";
import { type Operation, implement } from "#server/platform/http/operation.ts";
import { addParticipant, moveParticipant, removeParticipant, restoreParticipant } from "./actions.ts";
import { listDeletedParticipants } from "./deleted-store.ts";

export function participantOperations(deps: Deps): Operation[] {
  return [...arrivals(deps), ...departures(deps)];
}

function arrivals(deps: Deps): Operation[] {
  return [
    implement(contract.addParticipant, {
      summary: "Adds a participant to a building of an event.",
      creates: true,
      handle: ({ orgId, eventId, ...participant }, { caller, transact }) =>
        transact(async (tx) => {
          const staff = await requireStaff(tx, caller, orgId, rosterErrors.onlyMembersAdd);
          return addParticipant(tx, deps, staff, eventId, participant);
        }),
    }),
    implement(contract.moveParticipant, {
      summary: "Moves a participant to another building of the same event.",
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
    implement(contract.removeParticipant, {
      summary:
        "Removes a participant from an event. A participant who has or had contacts can be restored for 30 days; others are deleted at once.",
      handle: ({ orgId, eventId, participantId }, { caller, transact }) =>
        transact(async (tx) => {
          const staff = await requireStaff(tx, caller, orgId, rosterErrors.onlyMembersRemove);
          return removeParticipant(tx, deps, staff, eventId, participantId);
        }),
    }),
    implement(contract.restoreParticipant, {
      summary: "Brings a recently deleted person back; unassigned when their building is gone.",
      handle: ({ orgId, eventId, participantId }, { caller, transact }) =>
        transact(async (tx) => {
          const staff = await requireStaff(tx, caller, orgId);
          await restoreParticipant(tx, deps, staff, eventId, participantId);
          return {};
        }),
    }),
    implement(contract.listDeletedParticipants, {
      summary: "People who can still be brought back, the last deleted first.",
      async handle({ orgId }, { caller }) {
        const staff = await requireStaff(deps.db, caller, orgId);
        return { participants: await listDeletedParticipants(deps.db, staff, deps.clock.now()) };
      },
    }),
  ];
}
