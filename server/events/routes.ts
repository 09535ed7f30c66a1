import * as contract from "#domain/events/contract.ts";
import * as retentionContract from "#domain/events/retention-contract.ts";
import { eventErrors } from "#domain/events/errors.ts";
import { retentionErrors } from "#domain/events/retention-errors.ts";
import { buildingErrors } from "#domain/organizations/errors.ts";
import { requireAdmin, requireStaff } from "#server/organizations/require-staff.ts";
import { findRetention } from "#server/organizations/settings-store.ts";
import type { Deps } from "#server/platform/deps.ts";
import { type Operation, implement } from "#server/platform/http/operation.ts";
import {
  addEvent,
  deleteEvent,
  restoreEvent,
  updateEvent,
  addEventBuilding,
  copyEventBuildings,
  updateEventBuilding,
  type OnEventRestored,
} from "./actions.ts";
import { placeHold, releaseHold, setRetention } from "./retention.ts";
import { listHolds } from "./retention-store.ts";
import { listDeletedEvents, listEvents } from "./store.ts";

type EventDeps = Deps & { onEventRestored: OnEventRestored };

export function eventOperations(deps: EventDeps): Operation[] {
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
      handle: ({ orgId, ...form }, { caller, transact }) =>
        transact(async (tx) => {
          const admin = await requireAdmin(tx, caller, orgId, eventErrors.onlyAdminsEdit);
          await updateEvent(tx, deps, admin, form);
          return {};
        }),
    }),
  ];
}

function eventDeletion(deps: EventDeps): Operation[] {
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

function eventBuildingOperations(deps: Deps): Operation[] {
  return [
    implement(contract.addEventBuilding, {
      summary: "Adds a building to one event; the organization's own list stays as it is.",
      creates: true,
      handle: ({ orgId, eventId, ...building }, { caller, transact }) =>
        transact(async (tx) => {
          const staff = await requireStaff(tx, caller, orgId, buildingErrors.onlyMembersAdd);
          return addEventBuilding(tx, deps, staff, eventId, building);
        }),
    }),
    implement(contract.updateEventBuilding, {
      summary: "Changes the name or capacity of a building of one event.",
      handle: ({ orgId, eventId, ...building }, { caller, transact }) =>
        transact(async (tx) => {
          const staff = await requireStaff(tx, caller, orgId);
          await updateEventBuilding(tx, deps, staff, eventId, building);
          return {};
        }),
    }),
    implement(contract.copyEventBuildings, {
      summary:
        "Gives an event that has no buildings those of the latest other event, else of the organization.",
      handle: ({ orgId, eventId }, { caller, transact }) =>
        transact(async (tx) => {
          const staff = await requireStaff(tx, caller, orgId);
          return copyEventBuildings(tx, deps, staff, eventId);
        }),
    }),
  ];
}

function retentionOperations(deps: Deps): Operation[] {
  return [
    implement(retentionContract.readRetention, {
      summary: "How many days letters are kept after an event's end, and what stops their deletion.",
      async handle({ orgId }, { caller }) {
        const staff = await requireStaff(deps.db, caller, orgId);
        const { days, nothingDeletedBefore } = await findRetention(deps.db, staff);
        return { days, nothingDeletedBefore, holds: await listHolds(deps.db, staff) };
      },
    }),
    implement(retentionContract.setRetention, {
      summary:
        "Sets how many days letters are kept after an event's end. Fewer than before takes effect after a week. Admins only.",
      handle: ({ orgId, days }, { caller, transact }) =>
        transact(async (tx) => {
          const admin = await requireAdmin(tx, caller, orgId, retentionErrors.onlyAdminsChange);
          await setRetention(tx, deps, admin, days);
          return {};
        }),
    }),
    implement(retentionContract.placeHold, {
      summary:
        "A legal hold: nothing of the event, or of the whole organization when it is null, is deleted by us while it stands. Admins only.",
      handle: ({ orgId, ...hold }, { caller, transact }) =>
        transact(async (tx) => {
          const admin = await requireAdmin(tx, caller, orgId, retentionErrors.onlyAdminsHold);
          await placeHold(tx, deps, admin, hold);
          return {};
        }),
    }),
    implement(retentionContract.releaseHold, {
      summary: "Ends a legal hold. What would have been deleted meanwhile goes after a week. Admins only.",
      handle: ({ orgId, eventId }, { caller, transact }) =>
        transact(async (tx) => {
          const admin = await requireAdmin(tx, caller, orgId, retentionErrors.onlyAdminsHold);
          await releaseHold(tx, deps, admin, { eventId });
          return {};
        }),
    }),
  ];
}
