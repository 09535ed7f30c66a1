import * as contract from "#domain/events/contract.ts";
import { eventErrors } from "#domain/events/errors.ts";
import { requireAdmin, requireStaff } from "#server/organizations/require-staff.ts";
import type { Deps } from "#server/platform/deps.ts";
import { type Operation, implement } from "#server/platform/http/operation.ts";
import { addEvent, deleteEvent, restoreEvent, updateEvent } from "./actions.ts";
import { eventBuildingOperations } from "./building-routes.ts";
import { retentionOperations } from "./retention-routes.ts";
import { listDeletedEvents, listEvents } from "./store.ts";

export function eventOperations(deps: Deps): Operation[] {
  return [
    ...eventReads(deps),
    ...eventActions(deps),
    ...eventDeletion(deps),
    ...retentionOperations(deps),
    ...eventBuildingOperations(deps),
  ];
}

function eventReads({ db, clock }: Deps): Operation[] {
  return [
    implement(contract.listEvents, {
      summary: "The organization's events by their first day, with how many people are in each.",
      async handle({ orgId, direction }, { caller }) {
        const staff = await requireStaff(db, caller, orgId);
        return { events: await listEvents(db, staff, direction) };
      },
    }),
    implement(contract.listDeletedEvents, {
      summary: "Events that can still be brought back, the last deleted first. For admins.",
      async handle({ orgId }, { caller }) {
        const admin = await requireAdmin(db, caller, orgId, eventErrors.onlyAdminsRestore);
        return { events: await listDeletedEvents(db, admin, clock.now()) };
      },
    }),
  ];
}

function eventActions(deps: Deps): Operation[] {
  return [
    implement(contract.addEvent, {
      summary:
        "Makes an event with the buildings of the latest one, else of the organization. `buildingsCopied` is false when the event stands but its buildings could not be copied.",
      creates: true,
      handle: ({ orgId, ...event }, { caller, transact }) =>
        transact(async (tx) => {
          const admin = await requireAdmin(tx, caller, orgId, eventErrors.onlyAdminsCreate);
          return addEvent(tx, deps, admin, event);
        }),
    }),
    implement(contract.updateEvent, {
      summary: "Changes an event's name, days and description.",
      handle: ({ orgId, eventId, ...form }, { caller, transact }) =>
        transact(async (tx) => {
          const admin = await requireAdmin(tx, caller, orgId, eventErrors.onlyAdminsEdit);
          await updateEvent(tx, deps, admin, eventId, form);
          return {};
        }),
    }),
  ];
}

function eventDeletion(deps: Deps): Operation[] {
  return [
    implement(contract.deleteEvent, {
      summary:
        "Deletes an event. An event without participants and uploads is deleted at once. Any other requires its typed name and can be restored for 30 days.",
      handle: ({ orgId, ...request }, { caller, transact }) =>
        transact(async (tx) => {
          const admin = await requireAdmin(tx, caller, orgId, eventErrors.onlyAdminsDelete);
          return deleteEvent(tx, deps, admin, request);
        }),
    }),
    implement(contract.restoreEvent, {
      summary: "Brings a recently deleted event back with everybody in it.",
      handle: ({ orgId, eventId }, { caller, transact }) =>
        transact(async (tx) => {
          const admin = await requireAdmin(tx, caller, orgId, eventErrors.onlyAdminsRestore);
          await restoreEvent(tx, deps, admin, eventId);
          return {};
        }),
    }),
  ];
}
