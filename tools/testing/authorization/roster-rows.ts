import { eventErrors } from "#domain/events/errors.ts";
import { buildingErrors } from "#domain/organizations/errors.ts";
import { collectingErrors } from "#domain/roster/collecting-errors.ts";
import { contactErrors, importErrors, rosterErrors } from "#domain/roster/errors.ts";
import { admins, staff, type MatrixRow } from "./matrix-row.ts";

const eventId = eventErrors.notFound;
const participantId = rosterErrors.participantNotFound;
const deletedEvent = eventErrors.notFound;

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
    expected: admins(buildingErrors.onlyAdminsRemove),
    things: { eventId, buildingId: buildingErrors.notFound, otherBuildingId: rosterErrors.buildingGone },
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
    expected: staff(rosterErrors.onlyMembersAdd),
    things: { eventId, buildingId: rosterErrors.buildingGone },
    deletedEvent,
    takenId: { by: "participantId", outcome: rosterErrors.idTaken },
  },
  {
    operation: "updateParticipant",
    input: ({ orgId, eventId, participantId }) => ({ orgId, eventId, participantId, name: "Right Name" }),
    expected: staff(),
    things: { eventId, participantId },
    deletedEvent,
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
    things: { eventId, participantId, otherBuildingId: rosterErrors.cannotMove },
    deletedEvent,
  },
  {
    operation: "unassignParticipant",
    input: ({ orgId, eventId, participantId, buildingId }) => ({
      orgId,
      eventId,
      participantId,
      fromBuildingId: buildingId,
    }),
    expected: staff(),
    // A participant who is not in that building stays where they are, so an unknown one changes nothing.
    things: { eventId, participantId, buildingId: "ok" },
    deletedEvent,
  },
  {
    operation: "setCollectingStopped",
    input: ({ orgId, eventId, participantId }) => ({ orgId, eventId, participantId, stopped: true }),
    expected: admins(collectingErrors.onlyAdmins),
    things: { eventId, participantId },
    deletedEvent,
  },
  {
    operation: "removeParticipant",
    input: ({ orgId, eventId, participantId }) => ({ orgId, eventId, participantId }),
    expected: staff(rosterErrors.onlyMembersRemove),
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
        what: "a participant who was not deleted",
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
    takenId: { by: "contactId", outcome: contactErrors.idTaken },
  },
  {
    operation: "updateContact",
    input: ({ orgId, eventId, participantId, contactId }) => ({
      orgId,
      eventId,
      participantId,
      contactId,
      email: "new@family.example",
      name: "New Name",
    }),
    expected: staff(),
    things: { eventId, participantId, contactId: contactErrors.notFound },
    deletedEvent,
    idByServer: true,
  },
  {
    operation: "removeContact",
    input: ({ orgId, eventId, participantId, contactId }) => ({ orgId, eventId, participantId, contactId }),
    expected: staff(),
    things: { eventId, participantId, contactId: contactErrors.notFound },
    deletedEvent,
  },
  {
    operation: "listContactBlocks",
    input: ({ orgId }) => ({ orgId }),
    expected: admins(contactErrors.onlyAdminsLift),
  },
  {
    operation: "liftContactBlock",
    input: ({ orgId, blockId }) => ({ orgId, blockId }),
    expected: admins(contactErrors.onlyAdminsLift),
    things: { blockId: contactErrors.blockNotFound },
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
    takenId: { by: "importId", outcome: importErrors.idTaken },
  },
  {
    operation: "startImport",
    input: ({ orgId, eventId, importId }) => ({ orgId, eventId, importId }),
    expected: staff(),
    things: { eventId, importId: importErrors.notFound },
    deletedEvent,
  },
  {
    operation: "readImport",
    input: ({ orgId, importId }) => ({ orgId, importId }),
    expected: staff(),
    things: { importId: importErrors.notFound },
  },
  {
    operation: "exportRoster",
    input: ({ orgId, eventId }) => ({ orgId, eventId }),
    expected: staff(),
    things: { eventId },
    deletedEvent,
  },
];
