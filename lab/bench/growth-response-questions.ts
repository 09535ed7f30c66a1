import { writeShortCode } from "#domain/printing/sheet-code.ts";
import type { CampNumbers } from "./growth-fill.ts";
import { growthToken } from "./growth-note-rows.ts";
import { older } from "./growth-older.ts";
import type { Question } from "./growth-question.ts";

const eventRef = ({ orgId, eventId }: CampNumbers) => ({ orgId, eventId });
const ofPerson = ({ orgId, eventId, participantId }: CampNumbers) => ({ orgId, eventId, participantId });

export const responseReads: readonly Question[] = [
  { operation: "listUnmatchedUploads", input: eventRef },
  {
    operation: "listUnmatchedUploads",
    how: "further on",
    input: (camp) => ({ ...eventRef(camp), older }),
  },
  // Of each of the last twenty its sheet and how many pages that has.
  { operation: "listUploadHistory", inProportion: true, input: eventRef },
  { operation: "readCameBack", input: (camp) => ({ ...eventRef(camp), jobId: camp.printJobId }) },
  { operation: "listParticipantSheets", input: ofPerson },
  {
    operation: "listMyResponses",
    as: "linked",
    input: ({ person }) => ({ participantId: person.linked.participantId }),
  },
  ofLinked("readMyBook"),
];

function ofLinked(operation: string): Question {
  return {
    operation,
    as: "linked",
    input: ({ person }) => ({ participantId: person.linked.participantId }),
  };
}

const picture = (sha: string) => ({ contentType: "image/jpeg", size: 500_000, sha256: sha.repeat(32) });

const sheetOf = (camp: CampNumbers, sheetId: string) => ({
  ...eventRef(camp),
  jobId: camp.jobCode,
  sheetId,
  token: growthToken,
});

const sent = (camp: CampNumbers, uploadId: string) => ({
  storagePath: `incoming/${camp.orgId}/${uploadId}`,
  originalFileName: "IMG_1.jpg",
});

const intake: readonly Question[] = [
  { operation: "resolveJobHttp", input: ({ orgId, jobCode }) => ({ orgId, jobId: jobCode }) },
  { operation: "initSheetUploadHttp", input: (camp) => ({ ...sheetOf(camp, "006"), ...picture("ab") }) },
  {
    operation: "initSheetUploadHttp",
    how: "again",
    input: (camp) => ({ ...sheetOf(camp, "006"), ...picture("ab") }),
  },
  {
    operation: "completeSheetUploadHttp",
    input: (camp) => ({ ...sheetOf(camp, "002"), ...sent(camp, camp.responseId) }),
  },
  {
    operation: "initUnmatchedUploadHttp",
    input: (camp) => ({ ...eventRef(camp), ...picture("cd"), why: "no-code" }),
  },
  {
    operation: "completeUnmatchedUploadHttp",
    input: (camp) => ({ ...eventRef(camp), ...sent(camp, camp.sentId) }),
  },
];

/** A reply that came in after the desk was switched on: it waits for its hour. */
const desk: readonly Question[] = [
  // Of every page its sheet and whose it is.
  { operation: "openDeskReplies", inProportion: true, input: eventRef },
  {
    operation: "openDeskReplies",
    how: "further on",
    inProportion: true,
    input: (camp) => ({ ...eventRef(camp), older }),
  },
  {
    operation: "setReplyHoldHttp",
    input: (camp) => ({ ...eventRef(camp), responseId: camp.waitingId, held: true }),
  },
  {
    operation: "setReplyHoldHttp",
    how: "released",
    input: (camp) => ({ ...eventRef(camp), responseId: camp.waitingId, held: false }),
  },
];

const reason = "It was misfiled";

export const responseActions: readonly Question[] = [
  ...intake,
  {
    operation: "matchUploadHttp",
    input: (camp) => ({
      ...eventRef(camp),
      uploadId: camp.waitingId,
      jobId: camp.printJobId,
      sheetNumber: camp.reprintedSheet,
    }),
  },
  {
    operation: "matchUploadHttp",
    how: "by its code",
    input: (camp) => ({
      ...eventRef(camp),
      uploadId: camp.typedId,
      shortCode: writeShortCode({ code: camp.jobCode, number: 7 }),
    }),
  },
  ...desk,
  {
    operation: "addressLetterHttp",
    input: (camp) => ({ ...eventRef(camp), uploadId: camp.letterId, to: "everyone" }),
  },
  {
    operation: "discardUploadHttp",
    input: (camp) => ({ ...eventRef(camp), uploadId: camp.uselessId, reason }),
  },
  // Of every page its sheet, its job and its upload.
  { operation: "openParticipantResponses", inProportion: true, input: ofPerson },
  { operation: "openParticipantResponses", how: "again", inProportion: true, input: ofPerson },
  {
    operation: "getResponseUrl",
    input: (camp) => ({ ...ofPerson(camp), responseId: camp.responseId }),
  },
  {
    operation: "getResponseUrl",
    how: "of one's own",
    as: "linked",
    input: (camp) => ({ ...ofPerson(camp), responseId: camp.responseId }),
  },
  {
    operation: "getMyDownloadUrl",
    as: "linked",
    input: ({ person }) => ({ participantId: person.linked.participantId }),
  },
  { operation: "getEventDownloadUrl", input: eventRef },
  {
    operation: "setResponseScopeHttp",
    input: (camp) => ({ ...eventRef(camp), responseId: camp.responseId, scope: "participant" }),
  },
  {
    operation: "moveResponseHttp",
    input: (camp) => ({
      ...eventRef(camp),
      responseId: camp.misfiledId,
      jobId: camp.printJobId,
      sheetNumber: 6,
      reason,
    }),
  },
  {
    operation: "withdrawResponseHttp",
    input: (camp) => ({ ...eventRef(camp), responseId: camp.unwantedId, reason }),
  },
  // Last, because whatever is done to a reply takes the book along.
  ofLinked("makeMyBook"),
  { ...ofLinked("makeMyBook"), how: "again" },
];

/** When the worker has made it. */
export const bookActions: readonly Question[] = [ofLinked("getMyBookUrl")];
