import type { OperationInput } from "../ask-operation.ts";
import { eventErrors } from "#domain/events/errors.ts";
import { noteErrors } from "#domain/notes/errors.ts";
import { printingErrors } from "#domain/printing/errors.ts";
import { bookErrors } from "#domain/responses/books/errors.ts";
import { downloadErrors } from "#domain/responses/downloads/errors.ts";
import { responseErrors } from "#domain/responses/errors.ts";
import { rosterErrors } from "#domain/roster/errors.ts";
import type { Things } from "./camp-world.ts";
import { admins, anybodySignedIn, staff, type Besides, type MatrixRow, type Rights } from "./matrix-row.ts";
import { counselors } from "./counselor-world.ts";
import { families, linked } from "./note-rows.ts";
import { writers } from "./writing-world.ts";

const { sheetNotFound, resolveFailed, uploadNotFound, responseNotFound } = responseErrors;

type Input = (things: Things) => OperationInput;

function noFamilies(input: Input): Besides[] {
  return writers.map((as) => ({
    what: "a contact linked to a child",
    as,
    input,
    alike: (things, never) => input({ ...things, ...never }),
    expected: staff().signedIn,
  }));
}

type Told = Pick<MatrixRow, "things" | "deletedEvent">;

const eventRef: Told = { things: { eventId: eventErrors.notFound }, deletedEvent: eventErrors.notFound };

function forStaff(operation: string, input: Input, told: Told, expected: Rights = staff()): MatrixRow {
  return { operation, input, expected, ...told, besides: noFamilies(input) };
}

const picture = { contentType: "image/jpeg", size: 1_000, sha256: "ab".repeat(32) };

const sheetOf = ({ orgId, eventId, jobCode, sheetToken }: Things) => ({
  orgId,
  eventId,
  jobId: jobCode,
  sheetId: "001",
  token: sheetToken,
});

/** A wrong code, event or job all give the same error. */
const sheetRef: Told = {
  things: { eventId: sheetNotFound, jobCode: sheetNotFound },
  deletedEvent: sheetNotFound,
};

const bySender: Rights = { ...staff(), admin: uploadNotFound };

/** Counselors send pages of any building: the code on the paper is their permission. */
function alsoCounselors(row: MatrixRow, expected: Besides["expected"] = "ok"): MatrixRow {
  const { input } = row;
  return {
    ...row,
    besides: [
      ...(row.besides ?? []),
      ...counselors.map((as) => ({ what: "a counselor with the paper", as, input, expected })),
    ],
  };
}

/** How pictures come in. */
export const intakeRows: readonly MatrixRow[] = [
  alsoCounselors(
    forStaff("resolveJobHttp", ({ orgId, jobCode }) => ({ orgId, jobId: jobCode }), {
      things: { jobCode: resolveFailed },
    }),
  ),
  alsoCounselors(forStaff("initSheetUploadHttp", (things) => ({ ...sheetOf(things), ...picture }), sheetRef)),
  {
    ...alsoCounselors(
      forStaff(
        "completeSheetUploadHttp",
        (things) => ({
          ...sheetOf(things),
          storagePath: `incoming/${things.orgId}/${things.sentUploadId}`,
          originalFileName: "IMG_1.jpg",
        }),
        { ...sheetRef, things: { ...sheetRef.things, sentUploadId: uploadNotFound } },
        bySender,
      ),
      uploadNotFound,
    ),
    bySender: true,
  },
  alsoCounselors(
    forStaff(
      "initUnmatchedUploadHttp",
      ({ orgId, eventId }) => ({ orgId, eventId, ...picture, why: "no-code" }),
      eventRef,
    ),
  ),
  {
    ...alsoCounselors(
      forStaff(
        "completeUnmatchedUploadHttp",
        ({ orgId, eventId, sentUnmatchedId }) => ({
          orgId,
          eventId,
          storagePath: `incoming/${orgId}/${sentUnmatchedId}`,
          originalFileName: "IMG_1.jpg",
        }),
        {
          things: { eventId: uploadNotFound, sentUnmatchedId: uploadNotFound },
          deletedEvent: uploadNotFound,
        },
        bySender,
      ),
      uploadNotFound,
    ),
    bySender: true,
  },
];

const ofPerson: Told = {
  things: { eventId: eventErrors.notFound, participantId: rosterErrors.participantNotFound },
  deletedEvent: eventErrors.notFound,
};
const person: Input = ({ orgId, eventId, participantId }) => ({ orgId, eventId, participantId });

const uploadRef: Told = { ...eventRef, things: { ...eventRef.things, uploadId: uploadNotFound } };
const upload: Input = ({ orgId, eventId, uploadId }) => ({ orgId, eventId, uploadId });

const responseRef: Told = { ...eventRef, things: { ...eventRef.things, responseId: responseNotFound } };
const response: Input = ({ orgId, eventId, responseId }) => ({ orgId, eventId, responseId });

const onto = ({ printJobId }: Things) => ({ jobId: printJobId, sheetNumber: 1 });
const ontoSheet = { printJobId: sheetNotFound };
/** Last week's pile comes in this week: a picture is filed where its sheet belongs, in whatever event of the camp. */
const anySheetOfTheCamp = { printJobId: "ok" } as const;
const reason = "It was misfiled";

const addressed = ({ orgId, eventId, letterId, contactId }: Things) => ({
  orgId,
  eventId,
  uploadId: letterId,
  to: [contactId],
});

export const responseRows: readonly MatrixRow[] = [
  forStaff("listCounselorSheets", ({ orgId, eventId }) => ({ orgId, eventId }), eventRef),
  forStaff(
    "sendCounselorPagesHttp",
    ({ orgId, eventId, counselorJobId }) => ({ orgId, eventId, jobId: counselorJobId }),
    { ...eventRef, things: { ...eventRef.things, counselorJobId: printingErrors.jobNotFound } },
  ),
  {
    ...forStaff("matchUploadHttp", (things) => ({ ...upload(things), ...onto(things) }), {
      ...uploadRef,
      things: { ...uploadRef.things, ...ontoSheet },
    }),
    sameCamp: anySheetOfTheCamp,
  },
  {
    operation: "addressLetterHttp",
    input: addressed,
    expected: staff(),
    ...eventRef,
    things: {
      eventId: eventErrors.notFound,
      letterId: uploadNotFound,
      contactId: responseErrors.addresseeNotFound,
    },
    besides: writers.map((as) => ({
      what: "a contact linked to a child",
      as,
      input: addressed,
      alike: (things, never) => addressed({ ...things, ...never }),
      expected: staff().signedIn,
    })),
  },
  forStaff("discardUploadHttp", (things) => ({ ...upload(things), reason }), uploadRef),
  {
    ...forStaff("moveResponseHttp", (things) => ({ ...response(things), ...onto(things), reason }), {
      ...responseRef,
      things: { ...responseRef.things, ...ontoSheet },
    }),
    sameCamp: anySheetOfTheCamp,
  },
  forStaff("withdrawResponseHttp", (things) => ({ ...response(things), reason }), responseRef),
  forStaff("setResponseScopeHttp", (things) => ({ ...response(things), scope: "participant" }), responseRef),
  forStaff("listUnmatchedUploads", ({ orgId, eventId }) => ({ orgId, eventId }), eventRef),
  forStaff("reopenUploadHttp", upload, uploadRef),
  // Uploads of other camps and events are not found, without an error.
  alsoCounselors(
    forStaff("getUploadStatesHttp", ({ orgId, uploadId }) => ({ orgId, uploadIds: [uploadId] }), {
      things: { uploadId: "ok" },
    }),
  ),
  forStaff(
    "markRefusedSeenHttp",
    ({ orgId, eventId, uploadId }) => ({ orgId, eventId, uploadIds: [uploadId] }),
    { ...eventRef, things: { ...eventRef.things, uploadId: "ok" } },
  ),
  forStaff("readPageChecks", ({ orgId, eventId }) => ({ orgId, eventId }), eventRef),
  forStaff("openNothingWritten", ({ orgId, eventId }) => ({ orgId, eventId }), eventRef),
  forStaff(
    "fileNothingWrittenHttp",
    ({ orgId, eventId, unwrittenId }) => ({ orgId, eventId, uploadId: unwrittenId }),
    { ...eventRef, things: { ...eventRef.things, unwrittenId: uploadNotFound } },
  ),
  forStaff(
    "foundEmptyHttp",
    ({ orgId, eventId, unwrittenId }) => ({ orgId, eventId, uploadIds: [unwrittenId] }),
    { ...eventRef, things: { ...eventRef.things, unwrittenId: "ok" } },
  ),
  forStaff("keepSecondPhotoHttp", response, responseRef),
  forStaff("listRefusedUploads", ({ orgId, eventId }) => ({ orgId, eventId }), eventRef),
  forStaff("listUploadHistory", ({ orgId, eventId }) => ({ orgId, eventId }), eventRef),
  forStaff("readCameBack", ({ orgId, eventId, printJobId }) => ({ orgId, eventId, jobId: printJobId }), {
    ...eventRef,
    things: { ...eventRef.things, printJobId: printingErrors.jobNotFound },
  }),
  forStaff("listParticipantSheets", person, ofPerson),
  forStaff("openParticipantResponses", person, ofPerson),
  forStaff("openDeskReplies", ({ orgId, eventId }) => ({ orgId, eventId }), eventRef),
  // The family has seen the reply, so it cannot be held any more; releasing a reply without a hold succeeds.
  forStaff("setReplyHoldHttp", (things) => ({ ...response(things), held: false }), responseRef),
  mine("listMyResponses"),
  {
    operation: "listNewestReplies",
    input: () => ({}),
    expected: anybodySignedIn,
    besides: writers.map((as) => ({
      what: "a contact linked to a child",
      as,
      input: () => ({}),
      expected: "ok",
    })),
  },
  opened(),
  link(),
  {
    ...mine("getMyDownloadUrl"),
    anySignIn: "families take out their own letters, which they can read in any case",
  },
  mine("readMyBook"),
  // The other parent has no letter on paper, so there is nothing for a book of theirs.
  mine("makeMyBook", { expected: bookErrors.nothingYet }),
  mine("getMyBookUrl", { expected: bookErrors.notReady }),
  {
    ...forStaff("getEventDownloadUrl", ({ orgId, eventId }) => ({ orgId, eventId }), eventRef),
    expected: admins(downloadErrors.onlyAdmins),
  },
  {
    ...forStaff("getParticipantDownloadUrl", person, ofPerson),
    expected: admins(downloadErrors.onlyAdmins),
  },
];

function mine(
  operation: string,
  otherParent: Parameters<typeof families>[1] = { expected: "ok" },
): MatrixRow {
  const input = ({ participantId }: Things) => ({ participantId });
  return {
    operation,
    input,
    byFamily: true,
    expected: linked,
    things: { participantId: noteErrors.linkNotFound },
    besides: families(input, otherParent),
  };
}

/** Replies that the reader may not see are ignored, so an id tells nothing about them. */
function opened(): MatrixRow {
  const input = ({ participantId, responseId }: Things) => ({ participantId, responseIds: [responseId] });
  return {
    operation: "markRepliesOpened",
    input,
    byFamily: true,
    expected: linked,
    things: { participantId: noteErrors.linkNotFound, responseId: "ok" },
    besides: [
      { what: "a contact linked to the child", as: "writer", input, expected: "ok" },
      {
        what: "the child's other parent, to whom the reply is not addressed",
        as: "otherParent",
        input,
        expected: "ok",
        changesNothing: true,
      },
      {
        what: "a contact linked to another child of the camp",
        as: "otherChildsFamily",
        input,
        alike: (things, never) => input({ ...things, ...never }),
        expected: noteErrors.linkNotFound,
      },
    ],
  };
}

/** For the team, and for the contact of the sheet. To all others there is no such reply, and never was. */
function link(): MatrixRow {
  const input = (things: Things) => ({ ...person(things), responseId: things.responseId });
  const others = ["otherParent", "otherChildsFamily", "family"] as const;
  return {
    operation: "getResponseUrl",
    input,
    expected: staff(responseNotFound),
    things: { eventId: responseNotFound, participantId: responseNotFound, responseId: responseNotFound },
    deletedEvent: responseNotFound,
    besides: [
      {
        what: "the writer of the note that it answers",
        as: "writer",
        input,
        expected: "ok",
        changesNothing: true,
      },
      ...others.map((as) => ({
        what: "a family that is not an addressee",
        as,
        input,
        expected: responseNotFound,
        alike: (things: Things, { responseId }: Pick<Things, "responseId">) =>
          input({ ...things, responseId }),
      })),
    ],
  };
}
