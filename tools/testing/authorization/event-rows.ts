import { eventReasons } from "#domain/events/reasons.ts";
import { retentionReasons } from "#domain/events/retention-reasons.ts";
import { buildingReasons } from "#domain/organizations/reasons.ts";
import { admins, staff, type MatrixRow } from "./matrix-row.ts";

const form = { name: "Week of the lake", startDate: "2027-08-01", endDate: "2027-08-07" };
const eventId = eventReasons.notFound;

export const eventRows: readonly MatrixRow[] = [
  { operation: "listEvents", input: ({ orgId }) => ({ orgId, direction: "desc" }), expected: staff() },
  {
    operation: "listDeletedEvents",
    input: ({ orgId }) => ({ orgId }),
    expected: admins(eventReasons.onlyAdminsRestore),
  },
  {
    operation: "addEvent",
    input: ({ orgId, newId }) => ({ orgId, id: newId, ...form }),
    expected: admins(eventReasons.onlyAdminsCreate),
    takenId: { by: "eventId", outcome: eventReasons.idTaken },
  },
  {
    operation: "updateEvent",
    input: ({ orgId, eventId }) => ({ orgId, eventId, ...form }),
    expected: admins(eventReasons.onlyAdminsEdit),
    things: { eventId },
    deletedEvent: eventReasons.notFound,
  },
  {
    operation: "deleteEvent",
    input: ({ orgId, eventId, eventName }) => ({ orgId, eventId, typedName: eventName }),
    expected: admins(eventReasons.onlyAdminsDelete),
    things: { eventId },
    deletedEvent: eventReasons.notFound,
  },
  {
    operation: "restoreEvent",
    input: ({ orgId, deletedEventId }) => ({ orgId, eventId: deletedEventId }),
    expected: admins(eventReasons.onlyAdminsRestore),
    things: { deletedEventId: eventReasons.notFound },
    besides: [
      {
        what: "an event that was not deleted",
        as: "admin",
        input: ({ orgId, eventId }) => ({ orgId, eventId }),
        expected: eventReasons.notFound,
      },
    ],
  },
  {
    operation: "addEventBuilding",
    input: ({ orgId, eventId, newId }) => ({ orgId, eventId, id: newId, name: "Boathouse" }),
    expected: staff(buildingReasons.onlyMembersAdd),
    things: { eventId },
    deletedEvent: eventReasons.notFound,
    takenId: { by: "buildingId", outcome: buildingReasons.idTaken },
  },
  {
    operation: "copyEventBuildings",
    input: ({ orgId, eventId }) => ({ orgId, eventId }),
    expected: staff(),
    things: { eventId },
    deletedEvent: eventReasons.notFound,
  },
  { operation: "readRetention", input: ({ orgId }) => ({ orgId }), expected: staff() },
  {
    operation: "setRetention",
    input: ({ orgId }) => ({ orgId, days: 60 }),
    expected: admins(retentionReasons.onlyAdminsChange),
  },
  {
    operation: "placeHold",
    input: ({ orgId, eventId }) => ({ orgId, eventId, reason: "A court asked for it." }),
    expected: admins(retentionReasons.onlyAdminsHold),
    things: { eventId },
    // It waits for its purge, which a hold must be able to stop.
    deletedEvent: "ok",
    besides: [
      {
        what: "everything of the organization, by a member",
        as: "member",
        input: ({ orgId }) => ({ orgId, eventId: null, reason: "A court asked for it." }),
        expected: retentionReasons.onlyAdminsHold,
      },
      {
        what: "everything of the organization",
        as: "admin",
        input: ({ orgId }) => ({ orgId, eventId: null, reason: "A court asked for it." }),
        expected: "ok",
      },
    ],
  },
  {
    operation: "releaseHold",
    input: ({ orgId, eventId }) => ({ orgId, eventId }),
    expected: admins(retentionReasons.onlyAdminsHold),
    things: { eventId },
    deletedEvent: "ok",
  },
];
