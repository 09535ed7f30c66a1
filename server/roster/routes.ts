import * as contract from "#domain/roster/contract.ts";
import { eventErrors } from "#domain/events/errors.ts";
import { buildingErrors } from "#domain/organizations/errors.ts";
import { AppError } from "#domain/app-error.ts";
import { listEventBuildings } from "#server/events/building-store.ts";
import { findEvent } from "#server/events/store.ts";
import { requireAdmin, requireStaff } from "#server/organizations/require-staff.ts";
import type { Deps } from "#server/platform/deps.ts";
import { type Operation, implement } from "#server/platform/http/operation.ts";
import type { WhenContactGoes } from "./contact-actions.ts";
import { contactOperations } from "./contact-routes.ts";
import { participantOperations } from "./participant-routes.ts";
import { removeEventBuilding } from "./remove-building.ts";
import { listParticipants } from "./store.ts";

/** Lets features that depend on the roster clean up their own data. */
export type RosterHooks = { onContactRemoved: WhenContactGoes };

export function rosterOperations(deps: Deps, hooks: RosterHooks): Operation[] {
  return [
    ...boardOperations(deps),
    ...participantOperations(deps),
    ...contactOperations(deps, hooks.onContactRemoved),
  ];
}

function boardOperations({ db }: Deps): Operation[] {
  return [
    implement(contract.readRoster, {
      summary: "One event with its buildings and everybody in it.",
      async handle({ orgId, eventId }, { caller }) {
        const staff = await requireStaff(db, caller, orgId);
        const [event, buildings, participants] = await Promise.all([
          findEvent(db, staff, eventId),
          listEventBuildings(db, staff, eventId),
          listParticipants(db, staff, eventId),
        ]);
        if (event === undefined) throw new AppError(eventErrors.notFound);
        return { event, buildings, participants };
      },
    }),
    implement(contract.removeEventBuilding, {
      summary: "Removes a building from an event. With people in it, all of them move to another one first.",
      handle: ({ orgId, ...removal }, { caller, transact }) =>
        transact(async (tx) => {
          const admin = await requireAdmin(tx, caller, orgId, buildingErrors.onlyAdminsRemove);
          await removeEventBuilding(tx, admin, removal);
          return {};
        }),
    }),
  ];
}
