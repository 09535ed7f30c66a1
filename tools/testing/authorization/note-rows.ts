import { readyPhoto } from "#database/seed/photo-builders.ts";
import { letterDeskErrors } from "#domain/notes/desk-errors.ts";
import { earlyDeletionDeskErrors } from "#domain/notes/early-deletion-errors.ts";
import { eventErrors } from "#domain/events/errors.ts";
import { photoErrors } from "#domain/notes/photo-errors.ts";
import { noteErrors } from "#domain/notes/errors.ts";
import { staffLetterErrors } from "#domain/notes/staff-letter-errors.ts";
import { rosterErrors } from "#domain/roster/errors.ts";
import type { Things } from "./camp-world.ts";
import {
  admins,
  anybodySignedIn,
  staff,
  type Besides,
  type MatrixRow,
  type Outcome,
  type Rights,
} from "./matrix-row.ts";
import { writers, writtenAt } from "./writing-world.ts";

const { linkNotFound, gone } = noteErrors;

/** Only for users linked to the child; the camp's own team gets the same response as others. */
export const linked: Rights = {
  ...anybodySignedIn,
  signedIn: linkNotFound,
  otherCampAdmin: linkNotFound,
  otherCampMember: linkNotFound,
  member: linkNotFound,
  admin: linkNotFound,
};

type Input = (things: Things) => Record<string, string | number>;

export function families(input: Input, otherParent: Omit<Besides, "as" | "what" | "input">): Besides[] {
  return [
    { what: "a contact linked to the child", as: "writer", input, expected: "ok" },
    { what: "the child's other parent", as: "otherParent", input, ...otherParent },
    {
      what: "a contact linked to another child of the camp",
      as: "otherChildsFamily",
      input,
      alike: (things, never) => input({ ...things, ...never }),
      expected: linkNotFound,
    },
  ];
}

function reading(operation: string): MatrixRow {
  const input = ({ participantId }: Things) => ({ participantId });
  return {
    operation,
    input,
    byFamily: true,
    expected: linked,
    things: { participantId: linkNotFound },
    besides: families(input, { expected: "ok" }),
  };
}

function writing(operation: string, more: Record<string, string | number>, notOnesOwn: Outcome): MatrixRow {
  const input = ({ orgId, eventId, participantId, noteId }: Things) => ({
    orgId,
    eventId,
    participantId,
    noteId,
    ...more,
  });
  return {
    operation,
    input,
    byFamily: true,
    expected: linked,
    things: { eventId: linkNotFound, participantId: linkNotFound, noteId: notOnesOwn },
    deletedEvent: linkNotFound,
    besides: families(input, {
      expected: notOnesOwn,
      changesNothing: true,
      alike: (things, { noteId }) => input({ ...things, noteId }),
    }),
  };
}

const saving = writing("addNote", { text: "Another text", basedOn: writtenAt }, gone);

const toSign: Input = ({ orgId, eventId, participantId }) => ({
  orgId,
  eventId,
  participantId,
  signedAs: "Mom",
});

const signing: MatrixRow = {
  operation: "signLetters",
  input: toSign,
  byFamily: true,
  expected: linked,
  things: { eventId: linkNotFound, participantId: linkNotFound },
  deletedEvent: linkNotFound,
  besides: families(toSign, { expected: "ok" }),
};

export const noteRows: readonly MatrixRow[] = [
  {
    ...saving,
    besides: [
      ...(saving.besides ?? []),
      {
        // The same answer as for an unused id.
        what: "a new note with the id of another note",
        as: "writer",
        input: ({ orgId, eventId, participantId, otherParentsNoteId }) => ({
          orgId,
          eventId,
          participantId,
          noteId: otherParentsNoteId,
          text: "Another text",
        }),
        expected: noteErrors.anotherWaits,
      },
    ],
  },
  signing,
  writing("deleteNote", {}, "ok"),
  reading("readMyParticipant"),
  reading("listMyNotes"),
  reading("listMyHandOuts"),
  reading("listMyPhotos"),
  writing("initNotePhoto", { contentType: "image/jpeg", ...readyPhoto }, gone),
  writing("completeNotePhoto", { sha256: readyPhoto.sha256 }, photoErrors.notFound),
  writing("removeNotePhoto", {}, gone),
  {
    operation: "listMyActivity",
    input: () => ({}),
    expected: anybodySignedIn,
    besides: writers.map((as) => ({
      what: "a contact linked to a child",
      as,
      input: () => ({}),
      expected: "ok",
    })),
  },
  {
    operation: "getUnprintedNotesCount",
    input: ({ orgId, eventId }) => ({ orgId, eventId }),
    expected: staff(),
    things: { eventId: eventErrors.notFound },
    deletedEvent: eventErrors.notFound,
    besides: writers.map((as) => ({
      what: "a contact linked to a child",
      as,
      input: ({ orgId, eventId }) => ({ orgId, eventId }),
      alike: (_, { orgId, eventId }) => ({ orgId, eventId }),
      expected: staff().signedIn,
    })),
  },
  { ...forTeam("openDeskLetters", ({ orgId, eventId }) => ({ orgId, eventId }), {}), readsOwnLetters: true },
  forTeam("setLetterHoldHttp", ({ orgId, eventId, noteId }) => ({ orgId, eventId, noteId, held: true }), {
    noteId: letterDeskErrors.notFound,
  }),
  forTeam("setLetterCheckHttp", ({ orgId, eventId, noteId }) => ({ orgId, eventId, noteId, checked: true }), {
    noteId: letterDeskErrors.notFound,
  }),
  {
    ...forTeam(
      "writeStaffLettersHttp",
      ({ orgId, eventId, participantId }) => ({
        orgId,
        eventId,
        participantIds: [participantId],
        text: "We are glad that you are here.",
        role: "Counselor",
      }),
      { participantId: rosterErrors.participantNotFound },
    ),
    idByServer: true,
  },
  forTeam(
    "takeBackStaffLettersHttp",
    ({ orgId, eventId, staffLetterId }) => ({ orgId, eventId, letterIds: [staffLetterId] }),
    { staffLetterId: staffLetterErrors.notFound },
  ),
  reading("readMyEarlyDeletion"),
  // The writer's request was declined, the other parent's is open.
  answered("askForEarlyDeletion", "otherParent"),
  answered("withdrawEarlyDeletion", "writer"),
  {
    operation: "listEarlyDeletions",
    input: ({ orgId }) => ({ orgId }),
    expected: admins(earlyDeletionDeskErrors.onlyAdmins),
  },
  forAdmins("declineEarlyDeletion", ({ orgId, eventId, deletionRequestId }) => ({
    orgId,
    eventId,
    requestId: deletionRequestId,
    reason: "Ask again when the week is over",
  })),
  forAdmins("deleteLettersEarly", ({ orgId, eventId, deletionRequestId }) => ({
    orgId,
    eventId,
    requestId: deletionRequestId,
  })),
];

/** One of the two has nothing to ask for or to withdraw, which is no error. */
function answered(operation: string, unchanged: "writer" | "otherParent"): MatrixRow {
  const row = reading(operation);
  return {
    ...row,
    besides: (row.besides ?? []).map((one) =>
      one.as === unchanged ? { ...one, changesNothing: true } : one,
    ),
  };
}

function forAdmins(operation: string, input: MatrixRow["input"]): MatrixRow {
  return {
    ...forTeam(operation, input, { deletionRequestId: earlyDeletionDeskErrors.notFound }),
    expected: admins(earlyDeletionDeskErrors.onlyAdmins),
  };
}

/** For the team. Families learn nothing of it, for example that there is a safety desk. */
function forTeam(operation: string, input: MatrixRow["input"], things: MatrixRow["things"]): MatrixRow {
  return {
    operation,
    input,
    expected: staff(),
    things: { eventId: eventErrors.notFound, ...things },
    deletedEvent: eventErrors.notFound,
    besides: writers.map((as) => ({
      what: "a contact linked to a child",
      as,
      input,
      alike: (things, never) => input({ ...things, ...never }),
      expected: staff().signedIn,
    })),
  };
}
