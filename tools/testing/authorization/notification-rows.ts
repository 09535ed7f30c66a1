import { eventErrors } from "#domain/events/errors.ts";
import { rosterErrors } from "#domain/roster/errors.ts";
import type { Things } from "./camp-world.ts";
import { anybodySignedIn, staff, type Besides, type MatrixRow } from "./matrix-row.ts";
import { writers } from "./writing-world.ts";

type Input = (things: Things) => Record<string, string | number>;

/** Who else was forgotten is no family's business. */
function families(input: Input): Besides[] {
  return writers.map((as) => ({
    what: "a contact linked to a child",
    as,
    input,
    alike: (things, never) => input({ ...things, ...never }),
    expected: staff().signedIn,
  }));
}

function gapsOf(operation: string, more: Record<string, string | number> = {}): MatrixRow {
  const input: Input = ({ orgId, eventId }) => ({ orgId, eventId, ...more });
  return {
    operation,
    input,
    expected: staff(),
    things: { eventId: eventErrors.notFound },
    deletedEvent: eventErrors.notFound,
    besides: families(input),
  };
}

const nudgeOne: Input = ({ orgId, eventId, forgottenParticipantId }) => ({
  orgId,
  eventId,
  list: "contacts",
  participantId: forgottenParticipantId,
});

export const notificationRows: readonly MatrixRow[] = [
  { operation: "readNoticeSettings", input: () => ({}), expected: anybodySignedIn },
  {
    operation: "chooseNotice",
    input: () => ({ kind: "reply", wanted: false }),
    expected: anybodySignedIn,
  },
  { operation: "readPush", input: () => ({}), expected: anybodySignedIn },
  {
    operation: "subscribePush",
    input: () => ({
      endpoint: "https://fcm.googleapis.com/fcm/send/one-browser",
      keys: { p256dh: "B".repeat(87), auth: "A".repeat(22) },
    }),
    expected: anybodySignedIn,
  },
  { operation: "unsubscribePush", input: () => ({}), expected: anybodySignedIn },
  gapsOf("readMailGaps"),
  gapsOf("listMailGaps", { list: "letters", mailDays: 3 }),
  {
    ...gapsOf("nudgeFamilies"),
    input: nudgeOne,
    idByServer: true,
    things: {
      eventId: eventErrors.notFound,
      forgottenParticipantId: rosterErrors.participantNotFound,
    },
    besides: families(nudgeOne),
  },
];
