import { eventErrors } from "#domain/events/errors.ts";
import { retentionErrors } from "#domain/events/retention-errors.ts";
import { buildingErrors } from "#domain/organizations/errors.ts";
import { admins, staff, type MatrixRow } from "./matrix-row.ts";

const form = { name: "Week of the lake", startDate: "2027-08-01", endDate: "2027-08-07" };
const eventId = eventErrors.notFound;

export const eventRows: readonly MatrixRow[] = [
  { operation: "listEvents", input: ({ orgId }) => ({ orgId, direction: "desc" }), expected: staff() },
  {
    operation: "listDeletedEvents",
    input: ({ orgId }) => ({ orgId }),
    expected: admins(eventErrors.onlyAdminsRestore),
  },
  {
    operation: "addEvent",
    input: ({ orgId, newId }) => ({ orgId, id: newId, ...form }),
    expected: admins(eventErrors.onlyAdminsCreate),
    takenId: { by: "eventId", outcome: eventErrors.idTaken },
  },
  {
    operation: "updateEvent",
    input: ({ orgId, eventId }) => ({ orgId, eventId, ...form }),
    expected: admins(eventErrors.onlyAdminsEdit),
    things: { eventId },
    deletedEvent: eventErrors.notFound,
  },
  {
    operation: "deleteEvent",
    input: ({ orgId, eventId, eventName }) => ({ orgId, eventId, typedName: eventName }),
    expected: admins(eventErrors.onlyAdminsDelete),
    things: { eventId },
    deletedEvent: eventErrors.notFound,
  },
  {
    operation: "restoreEvent",
    input: ({ orgId, deletedEventId }) => ({ orgId, eventId: deletedEventId }),
    expected: admins(eventErrors.onlyAdminsRestore),
    things: { deletedEventId: eventErrors.notFound },
    besides: [
      {
        what: "an event that was not deleted",
        as: "admin",
        input: ({ orgId, eventId }) => ({ orgId, eventId }),
        expected: eventErrors.notFound,
      },
    ],
  },
  {
    operation: "addEventBuilding",
    input: ({ orgId, eventId, newId }) => ({ orgId, eventId, id: newId, name: "Boathouse" }),
    expected: staff(buildingErrors.onlyMembersAdd),
    things: { eventId },
    deletedEvent: eventErrors.notFound,
    takenId: { by: "buildingId", outcome: buildingErrors.idTaken },
  },
  {
    operation: "updateEventBuilding",
    input: ({ orgId, eventId, buildingId }) => ({ orgId, eventId, buildingId, name: "Boathouse" }),
    expected: staff(),
    things: { eventId, buildingId: buildingErrors.notFound },
    deletedEvent: eventErrors.notFound,
  },
  {
    operation: "copyEventBuildings",
    input: ({ orgId, eventId }) => ({ orgId, eventId }),
    expected: staff(),
    things: { eventId },
    deletedEvent: eventErrors.notFound,
  },
  { operation: "readRetention", input: ({ orgId }) => ({ orgId }), expected: staff() },
  {
    operation: "setRetention",
    input: ({ orgId }) => ({ orgId, days: 60 }),
    expected: admins(retentionErrors.onlyAdminsChange),
  },
  {
    operation: "placeHold",
    input: ({ orgId, eventId }) => ({ orgId, eventId, reason: "A court asked for it." }),
    expected: admins(retentionErrors.onlyAdminsHold),
    things: { eventId },
    // It waits for its purge, which a hold must be able to stop.
    deletedEvent: "ok",
    besides: [
      {
        what: "the whole organization, by a member",
        as: "member",
        input: ({ orgId }) => ({ orgId, eventId: null, reason: "A court asked for it." }),
        expected: retentionErrors.onlyAdminsHold,
      },
      {
        what: "the whole organization",
        as: "admin",
        input: ({ orgId }) => ({ orgId, eventId: null, reason: "A court asked for it." }),
        expected: "ok",
      },
    ],
  },
  {
    operation: "releaseHold",
    input: ({ orgId, eventId }) => ({ orgId, eventId }),
    expected: admins(retentionErrors.onlyAdminsHold),
    things: { eventId },
    deletedEvent: "ok",
  },
];
