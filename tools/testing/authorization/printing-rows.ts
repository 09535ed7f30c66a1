import { eventErrors } from "#domain/events/errors.ts";
import { printingErrors } from "#domain/printing/errors.ts";
import { rosterErrors } from "#domain/roster/errors.ts";
import type { OperationInput } from "../ask-operation.ts";
import type { Things } from "./camp-world.ts";
import { staff, type Besides, type MatrixRow } from "./matrix-row.ts";
import { writers } from "./writing-world.ts";

type Input = (things: Things) => OperationInput;

function families(input: Input): Besides[] {
  return writers.map((as) => ({
    what: "a contact linked to a child",
    as,
    input,
    alike: (things, never) => input({ ...things, ...never }),
    expected: staff().signedIn,
  }));
}

function eventRef(operation: string, more: Record<string, number> = {}): MatrixRow {
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

function jobRef(operation: string, more: OperationInput = {}): MatrixRow {
  const input: Input = ({ orgId, eventId, printJobId }) => ({ orgId, eventId, jobId: printJobId, ...more });
  return {
    ...eventRef(operation),
    input,
    things: { eventId: eventErrors.notFound, printJobId: printingErrors.jobNotFound },
    besides: families(input),
  };
}

function ofOrganization(operation: string, more: Record<string, string> = {}): MatrixRow {
  const input: Input = ({ orgId }) => ({ orgId, ...more });
  return { operation, input, expected: staff(), besides: families(input) };
}

/** The one building of the job is ticked. */
const untick: Input = ({ orgId, eventId, printJobId, buildingId }) => ({
  orgId,
  eventId,
  jobId: printJobId,
  buildingIds: [buildingId],
  handedOut: false,
});
const stationery: Input = ({ orgId, eventId, participantId }) => ({ orgId, eventId, participantId });
const counselorSheets: Input = ({ orgId, eventId, buildingId }) => ({ orgId, eventId, buildingId });
const reprint = jobRef("reprintSheetHttp", { sheetNumber: 1 });

export const printingRows: readonly MatrixRow[] = [
  { ...eventRef("createPrintJobHttp", { maxSheets: 2 }), idByServer: true },
  {
    ...eventRef("printStationeryHttp"),
    input: stationery,
    things: { eventId: eventErrors.notFound, participantId: rosterErrors.participantNotFound },
    besides: families(stationery),
    idByServer: true,
  },
  {
    ...eventRef("printCounselorSheetsHttp"),
    input: counselorSheets,
    things: { eventId: eventErrors.notFound, buildingId: printingErrors.noParticipants },
    besides: families(counselorSheets),
    idByServer: true,
  },
  eventRef("readMailRun"),
  { ...eventRef("printTodaysMailHttp", { maxSheets: 2 }), idByServer: true },
  jobRef("getPrintJobUrlHttp", { ttlMinutes: 600 }),
  {
    ...reprint,
    besides: [
      ...(reprint.besides ?? []),
      {
        what: "a sheet that is not in the job",
        as: "member",
        input: ({ orgId, eventId, printJobId }) => ({ orgId, eventId, jobId: printJobId, sheetNumber: 2 }),
        expected: printingErrors.sheetNotFound,
      },
    ],
  },
  jobRef("voidPrintJobHttp"),
  jobRef("renderPrintJobHttp"),
  eventRef("listPrintJobs"),
  jobRef("listPrintJobSheets"),
  eventRef("listHandedOut"),
  jobRef("listHandOuts"),
  {
    ...jobRef("tickHandedOut"),
    input: untick,
    things: {
      eventId: eventErrors.notFound,
      printJobId: printingErrors.jobNotFound,
      buildingId: printingErrors.notInJob,
    },
    inOtherEvent: printingErrors.jobNotFound,
    besides: families(untick),
  },
  ofOrganization("readPrinter"),
  {
    operation: "pairStation",
    input: () => ({ code: "7K3Q-W9XH" }),
    // The code is the permission. This one was never made.
    expected: {
      anonymous: printingErrors.pairingCodeWrong,
      signedIn: printingErrors.pairingCodeWrong,
      otherCampAdmin: printingErrors.pairingCodeWrong,
      otherCampMember: printingErrors.pairingCodeWrong,
      member: printingErrors.pairingCodeWrong,
      admin: printingErrors.pairingCodeWrong,
    },
    derived: { demoVisitor: printingErrors.pairingCodeWrong },
  },
  jobRef("sendToPrinterHttp"),
  jobRef("confirmPrintedHttp"),
  ofOrganization("readPrintSettings"),
  ofOrganization("setPrintSettings", { paper: "a4", sides: "single" }),
];
