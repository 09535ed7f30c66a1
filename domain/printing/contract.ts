import * as z from "zod/mini";
import { callable, cursorParam, httpFunction, publicCallable, query } from "../contract.ts";
import { eventRef, nothing } from "../refs.ts";
import { uuid } from "../uuid.ts";
import { handedOutAnswer, handOutsAnswer, handOutTick } from "./hand-out.ts";
import { printLimits, linkMinutes } from "./limits.ts";
import { mailRunAnswer, printedMail } from "./mail-run.ts";
import { organizationPrintSettings } from "./paper.ts";
import { printJobsAnswer, sheetsAnswer, createdPrintJob, printJobUrl } from "./print-job.ts";
import { printerAnswer } from "./printer.ts";
import { pairedStation, pairingCode, typedPairingCode } from "./station.ts";
import { stationeryFor, printedStationery } from "./stationery.ts";

const jobRef = { ...eventRef, jobId: uuid };

export const listHandedOut = query("listHandedOut", "/org/:orgId/events/:eventId/handedOut", {
  input: z.object(eventRef),
  output: handedOutAnswer,
});

export const listHandOuts = query("listHandOuts", "/org/:orgId/events/:eventId/printJobs/:jobId/handOuts", {
  input: z.object(jobRef),
  output: handOutsAnswer,
});

export const tickHandedOut = callable("tickHandedOut", {
  input: z.object({ ...jobRef, ...handOutTick.shape }),
  output: nothing,
});

export const listPrintJobs = query("listPrintJobs", "/org/:orgId/events/:eventId/printJobs", {
  input: z.object({ ...eventRef, older: cursorParam }),
  output: printJobsAnswer,
});

export const listPrintJobSheets = query(
  "listPrintJobSheets",
  "/org/:orgId/events/:eventId/printJobs/:jobId/sheets",
  {
    input: z.object({ ...eventRef, jobId: uuid }),
    output: sheetsAnswer,
  },
);

export const readPrintSettings = query("readPrintSettings", "/org/:orgId/printSettings", {
  input: z.object({ orgId: uuid }),
  output: organizationPrintSettings,
});

export const readMailRun = query("readMailRun", "/org/:orgId/events/:eventId/mailRun", {
  input: z.object(eventRef),
  output: mailRunAnswer,
});

/** `all`: also what came after the cut-off, and where today is no mail day. `maxSheets` is for each job of the run. */
export const printTodaysMailHttp = httpFunction("printTodaysMailHttp", {
  input: z.object({ ...eventRef, ...printLimits.shape, all: z._default(z.boolean(), false) }),
  output: printedMail,
});

export const createPrintJobHttp = httpFunction("createPrintJobHttp", {
  input: z.object({ ...eventRef, ...printLimits.shape }),
  output: createdPrintJob,
});

export const getPrintJobUrlHttp = httpFunction("getPrintJobUrlHttp", {
  input: z.object({ ...jobRef, ttlMinutes: linkMinutes }),
  output: printJobUrl,
});

export const reprintSheetHttp = httpFunction("reprintSheetHttp", {
  input: z.object({ ...jobRef, sheetNumber: z.number().check(z.int(), z.gte(1), z.lte(500)) }),
  output: printJobUrl,
});

export const voidPrintJobHttp = httpFunction("voidPrintJobHttp", {
  input: z.object(jobRef),
  output: z.object({ returned: z.number() }),
});

export const readPrinter = query("readPrinter", "/org/:orgId/printer", {
  input: z.object({ orgId: uuid }),
  output: printerAnswer,
});

export const sendToPrinterHttp = httpFunction("sendToPrinterHttp", {
  input: z.object(jobRef),
  output: z.object({ ok: z.literal(true) }),
});

/** For a print job of which the station cannot say whether it was printed. */
export const confirmPrintedHttp = httpFunction("confirmPrintedHttp", {
  input: z.object(jobRef),
  output: z.object({ ok: z.literal(true) }),
});

export const startPairing = callable("startPairing", {
  input: z.object({ orgId: uuid }),
  output: pairingCode,
});

export const pairStation = publicCallable("pairStation", {
  input: z.object({ code: typedPairingCode }),
  output: pairedStation,
});

export const renderPrintJobHttp = httpFunction("renderPrintJobHttp", {
  input: z.object(jobRef),
  output: z.object({ ok: z.literal(true) }),
});

export const setPrintSettings = callable("setPrintSettings", {
  input: z.object({ orgId: uuid, ...organizationPrintSettings.shape }),
  output: organizationPrintSettings,
});

/** `buildingId` is null for participants without a building. */
export const printCounselorSheetsHttp = httpFunction("printCounselorSheetsHttp", {
  input: z.object({ ...eventRef, buildingId: z.nullable(uuid) }),
  output: printedStationery,
});

export const printStationeryHttp = httpFunction("printStationeryHttp", {
  input: z.object({ ...eventRef, ...stationeryFor }),
  output: printedStationery,
});
