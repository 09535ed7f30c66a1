import * as z from "zod/mini";
import { deletedEventsAnswer, eventForm, eventsAnswer, newEvent } from "#domain/events/event.ts";
import { eventErrors } from "#domain/events/errors.ts";
import { uuid } from "#domain/uuid.ts";
import { requireAdmin, requireStaff } from "#server/organizations/require-staff.ts";
import type { Deps } from "#server/platform/deps.ts";
import { callable, query, type Operation } from "#server/platform/http/operation.ts";
import { addEvent, deleteEvent, restoreEvent, updateEvent } from "./actions.ts";
import { eventBuildingOperations } from "./building-routes.ts";
import { retentionOperations } from "./retention-routes.ts";
import { listDeletedEvents, listEvents } from "./store.ts";

const nothing = z.object({});
const eventRef = { orgId: uuid, eventId: uuid };

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
    query({
      name: "listEvents",
      path: "/org/:orgId/events",
      summary: "The organization's events by their first day, with how many people are in each.",
      input: z.object({ orgId: uuid, direction: z._default(z.enum(["asc", "desc"]), "asc") }),
      output: eventsAnswer,
      async handle({ orgId, direction }, { caller }) {
        const staff = await requireStaff(db, caller, orgId);
        return { events: await listEvents(db, staff, direction) };
      },
    }),
    query({
      name: "listDeletedEvents",
      path: "/org/:orgId/deleted-events",
      summary: "Events that can still be brought back, the last deleted first. For admins.",
      input: z.object({ orgId: uuid }),
      output: deletedEventsAnswer,
      async handle({ orgId }, { caller }) {
        const admin = await requireAdmin(db, caller, orgId, eventErrors.onlyAdminsRestore);
        return { events: await listDeletedEvents(db, admin, clock.now()) };
      },
    }),
  ];
}

function eventActions(deps: Deps): Operation[] {
  return [
    callable({
      name: "addEvent",
      summary:
        "Makes an event with the buildings of the latest one, else of the organization. `buildingsCopied` is false when the event stands but its buildings could not be copied.",
      creates: true,
      input: z.extend(newEvent, { orgId: uuid }),
      output: z.object({ id: z.string(), buildingsCopied: z.boolean() }),
      handle: ({ orgId, ...event }, { caller, transact }) =>
        transact(async (tx) => {
          const admin = await requireAdmin(tx, caller, orgId, eventErrors.onlyAdminsCreate);
          return addEvent(tx, deps, admin, event);
        }),
    }),
    callable({
      name: "updateEvent",
      summary: "Changes an event's name, days and description.",
      input: z.extend(eventForm, eventRef),
      output: nothing,
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
    callable({
      name: "deleteEvent",
      summary:
        "Deletes an event. An event without participants and uploads is deleted at once. Any other requires its typed name and can be restored for 30 days.",
      input: z.object({ ...eventRef, typedName: z.optional(z.string()) }),
      output: z.object({ kept: z.boolean() }),
      handle: ({ orgId, ...request }, { caller, transact }) =>
        transact(async (tx) => {
          const admin = await requireAdmin(tx, caller, orgId, eventErrors.onlyAdminsDelete);
          return deleteEvent(tx, deps, admin, request);
        }),
    }),
    callable({
      name: "restoreEvent",
      summary: "Brings a recently deleted event back with everybody in it.",
      input: z.object(eventRef),
      output: nothing,
      handle: ({ orgId, eventId }, { caller, transact }) =>
        transact(async (tx) => {
          const admin = await requireAdmin(tx, caller, orgId, eventErrors.onlyAdminsRestore);
          await restoreEvent(tx, deps, admin, eventId);
          return {};
        }),
    }),
  ];
}
