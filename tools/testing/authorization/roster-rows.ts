import { eventReasons } from "#domain/events/reasons.ts";
import { buildingReasons } from "#domain/organizations/reasons.ts";
import { contactReasons, importReasons, rosterReasons } from "#domain/roster/reasons.ts";
import { admins, staff, type MatrixRow } from "./matrix-row.ts";

const eventId = eventReasons.notFound;
const participantId = rosterReasons.participantNotFound;
const deletedEvent = eventReasons.notFound;

export const rosterRows: readonly MatrixRow[] = [
  {
    operation: "readRoster",
    input: ({ orgId, eventId }) => ({ orgId, eventId }),
    expected: staff(),
    things: { eventId },
    deletedEvent,
  },
  {
    operation: "removeEventBuilding",
    input: ({ orgId, eventId, buildingId, otherBuildingId }) => ({
      orgId,
      eventId,
      buildingId,
      moveToBuildingId: otherBuildingId,
    }),
    expected: admins(buildingReasons.onlyAdminsRemove),
    things: { eventId, buildingId: buildingReasons.notFound, otherBuildingId: rosterReasons.buildingGone },
    deletedEvent,
  },
  {
    operation: "addParticipant",
    input: ({ orgId, eventId, buildingId, newId }) => ({
      orgId,
      eventId,
      buildingId,
      id: newId,
      name: "Late Arrival",
    }),
    expected: staff(rosterReasons.onlyMembersAdd),
    things: { eventId, buildingId: rosterReasons.buildingGone },
    deletedEvent,
    takenId: { by: "participantId", outcome: rosterReasons.idTaken },
  },
  {
    operation: "moveParticipant",
    input: ({ orgId, eventId, participantId, otherBuildingId }) => ({
      orgId,
      eventId,
      participantId,
      buildingId: otherBuildingId,
    }),
    expected: staff(),
    things: { eventId, participantId, otherBuildingId: rosterReasons.cannotMove },
    deletedEvent,
  },
  {
    operation: "removeParticipant",
    input: ({ orgId, eventId, participantId }) => ({ orgId, eventId, participantId }),
    expected: staff(rosterReasons.onlyMembersRemove),
    things: { eventId, participantId },
    deletedEvent,
  },
  {
    operation: "restoreParticipant",
    input: ({ orgId, eventId, deletedParticipantId }) => ({
      orgId,
      eventId,
      participantId: deletedParticipantId,
    }),
    expected: staff(),
    things: { eventId, deletedParticipantId: participantId },
    deletedEvent,
    besides: [
      {
        what: "somebody who was not deleted",
        as: "member",
        input: ({ orgId, eventId, participantId }) => ({ orgId, eventId, participantId }),
        expected: participantId,
      },
    ],
  },
  { operation: "listDeletedParticipants", input: ({ orgId }) => ({ orgId }), expected: staff() },
  {
    operation: "listContacts",
    input: ({ orgId, eventId, participantId }) => ({ orgId, eventId, participantId }),
    expected: staff(),
    things: { eventId, participantId },
    deletedEvent,
  },
  {
    operation: "addContact",
    input: ({ orgId, eventId, participantId, newId }) => ({
      orgId,
      eventId,
      participantId,
      id: newId,
      email: "aunt@family.example",
    }),
    expected: staff(),
    things: { eventId, participantId },
    deletedEvent,
    takenId: { by: "contactId", outcome: contactReasons.idTaken },
  },
  {
    operation: "removeContact",
    input: ({ orgId, eventId, participantId, contactId }) => ({ orgId, eventId, participantId, contactId }),
    expected: staff(),
    things: { eventId, participantId, contactId: contactReasons.notFound },
    deletedEvent,
  },
];

export const importRows: readonly MatrixRow[] = [
  { operation: "readImportMapping", input: ({ orgId }) => ({ orgId }), expected: staff() },
  {
    operation: "previewImport",
    input: ({ orgId, eventId, newId }) => ({
      orgId,
      eventId,
      id: newId,
      headers: ["Camper"],
      mapping: ["name"],
      rows: [["Ada Lovelace"]],
    }),
    expected: staff(),
    things: { eventId },
    deletedEvent,
    takenId: { by: "importId", outcome: importReasons.idTaken },
  },
  {
    operation: "startImport",
    input: ({ orgId, eventId, importId }) => ({ orgId, eventId, importId }),
    expected: staff(),
    things: { eventId, importId: importReasons.notFound },
    deletedEvent,
  },
  {
    operation: "readImport",
    input: ({ orgId, importId }) => ({ orgId, importId }),
    expected: staff(),
    things: { importId: importReasons.notFound },
  },
  {
    operation: "exportRoster",
    input: ({ orgId, eventId }) => ({ orgId, eventId }),
    expected: staff(),
    things: { eventId },
    deletedEvent,
  },
];
