import { older } from "./growth-older.ts";
import type { Question } from "./growth-question.ts";

export const printReads: readonly Question[] = [
  { operation: "readMailRun", input: ({ orgId, eventId }) => ({ orgId, eventId }) },
  { operation: "readPrintSettings", input: ({ orgId }) => ({ orgId }) },
  { operation: "listPrintJobs", input: ({ orgId, eventId }) => ({ orgId, eventId }) },
  {
    operation: "listPrintJobs",
    how: "further on",
    input: ({ orgId, eventId }) => ({ orgId, eventId, older }),
  },
  {
    operation: "listPrintJobSheets",
    input: ({ orgId, eventId, printJobId }) => ({ orgId, eventId, jobId: printJobId }),
  },
  { operation: "listHandedOut", input: ({ orgId, eventId }) => ({ orgId, eventId }) },
  {
    operation: "listHandOuts",
    input: ({ orgId, eventId, printJobId }) => ({ orgId, eventId, jobId: printJobId }),
  },
  {
    operation: "previewLetterHttp",
    as: "linked",
    input: ({ person }) => ({ participantId: person.linked.participantId, text: "Dear Wren" }),
  },
  {
    operation: "previewLetterHttp",
    how: "with its photo",
    as: "linked",
    input: ({ person, waitingNoteId }) => ({
      participantId: person.linked.participantId,
      text: "Dear Wren",
      photoOf: waitingNoteId,
    }),
  },
];

export const printActions: readonly Question[] = [
  {
    operation: "setPrintSettings",
    input: ({ orgId }) => ({ orgId, paper: "a4", sides: "single" }),
  },
  {
    operation: "printStationeryHttp",
    inProportion: true,
    input: ({ orgId, eventId }) => ({ orgId, eventId }),
  },
  {
    operation: "createPrintJobHttp",
    inProportion: true,
    // So many that it is not waited for.
    input: ({ orgId, eventId }) => ({ orgId, eventId, maxSheets: 30 }),
  },
  {
    operation: "printTodaysMailHttp",
    inProportion: true,
    input: ({ orgId, eventId }) => ({ orgId, eventId, maxSheets: 30 }),
  },
  {
    operation: "getPrintJobUrlHttp",
    input: ({ orgId, eventId, printJobId }) => ({ orgId, eventId, jobId: printJobId }),
  },
  {
    operation: "reprintSheetHttp",
    how: "that was reprinted before",
    input: ({ orgId, eventId, printJobId, reprintedSheet }) => ({
      orgId,
      eventId,
      jobId: printJobId,
      sheetNumber: reprintedSheet,
    }),
  },
  {
    operation: "tickHandedOut",
    how: "taken back",
    input: ({ orgId, eventId, printJobId }) => ({
      orgId,
      eventId,
      jobId: printJobId,
      buildingIds: [null],
      handedOut: false,
    }),
  },
  {
    operation: "tickHandedOut",
    input: ({ orgId, eventId, printJobId }) => ({
      orgId,
      eventId,
      jobId: printJobId,
      buildingIds: [null],
      handedOut: true,
    }),
  },
  {
    operation: "renderPrintJobHttp",
    input: ({ orgId, eventId, printJobId }) => ({ orgId, eventId, jobId: printJobId }),
  },
  {
    operation: "voidPrintJobHttp",
    inProportion: true,
    input: ({ orgId, eventId, otherPrintJobId }) => ({ orgId, eventId, jobId: otherPrintJobId }),
  },
];
