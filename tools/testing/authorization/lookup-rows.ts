import { eventErrors } from "#domain/events/errors.ts";
import { rosterErrors } from "#domain/roster/errors.ts";
import { staff, type MatrixRow } from "./matrix-row.ts";

export const lookupRows: readonly MatrixRow[] = [
  {
    operation: "searchOrganization",
    input: ({ orgId }) => ({ orgId, text: "example" }),
    expected: staff(),
  },
  {
    operation: "readParticipantTimeline",
    input: ({ orgId, eventId, participantId }) => ({ orgId, eventId, participantId }),
    expected: staff(),
    things: { eventId: eventErrors.notFound, participantId: rosterErrors.participantNotFound },
    deletedEvent: eventErrors.notFound,
  },
];
