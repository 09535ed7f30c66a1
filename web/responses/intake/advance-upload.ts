import { responseErrors } from "#domain/responses/errors.ts";
import { parseCodes } from "#domain/responses/parse-codes.ts";
import { couldNotBeOpened, type IssuedUpload, type UploadStateEntry } from "#domain/responses/upload.ts";
import { CallFailed } from "#web/platform/call-failed.ts";
import type { ImageDecoder } from "./image-decoder.ts";
import { nameToSend, pageOf, type QueueRow, type Stage } from "./queue-row.ts";
import type { Change } from "./queue-store.ts";
import { afterFailure, failedCall, StepFailed } from "./step-failed.ts";
import type { UploadApi } from "./upload-api.ts";

export type UploadDeps = ImageDecoder & UploadApi;

export type OnTheWay = {
  picture: () => Promise<Blob | undefined>;
  percent: (percent: number) => void;
  signal: AbortSignal;
  /** True after an earlier attempt, whose response is unknown here. */
  isResumed: boolean;
};

type At<Name extends Stage["at"]> = QueueRow & { stage: Extract<Stage, { at: Name }> };

/** Reading counts 10 %, completing 5 %, and sending the rest. */
const readPercent = 10;
const sentPercent = 95;

/** Runs the next step of one image. Safe to retry after any failure: the server identifies images by their bytes. */
export async function advanceUpload(row: QueueRow, deps: UploadDeps, on: OnTheWay): Promise<Change> {
  const { stage } = row;
  switch (stage.at) {
    case "added":
      return lookAt(row, deps, on);
    case "splitting":
      return takePage({ ...row, stage }, deps, on);
    case "ready":
      on.percent(readPercent);
      return send({ ...row, stage }, deps, on);
    case "sent":
      on.percent(sentPercent);
      return completeUpload({ ...row, stage }, deps, on);
    case "received":
    case "arrived":
    case "in-tray":
      break;
  }
  return { row };
}

async function lookAt(row: QueueRow, deps: UploadDeps, on: OnTheWay): Promise<Change> {
  const file = await bytesOf(on);
  const kind = await deps.kindOf(file);
  if (kind === "none") throw new StepFailed(responseErrors.noImage.message, "never");
  if (kind === "pdf") return next(row, { at: "splitting", done: 0 });
  const { codes, picture, toSend, flaws } = await deps.prepare(file, kind, on.signal);
  const ready = next({ ...row, flaws }, { at: "ready", picture: toSend, found: parseCodes(codes) });
  return { ...ready, picture };
}

async function takePage(pdf: At<"splitting">, deps: UploadDeps, on: OnTheWay): Promise<Change> {
  const number = pdf.stage.done + 1;
  const { picture, isLast } = await deps.pageOfPdf(pdf.id, () => bytesOf(on), number);
  // A page that cannot be rendered stays in the list with an error; otherwise it would be lost unnoticed.
  const page = { row: pageOf(pdf, number), picture };
  return isLast ? { row: undefined, page } : { ...next(pdf, { at: "splitting", done: number }), page };
}

async function send(row: At<"ready">, deps: UploadDeps, on: OnTheWay): Promise<Change> {
  const { picture, found } = row.stage;
  const request = found.is === "sheet" ? await requestMatched(row, deps) : await requestUnmatched(row, deps);
  // Unknown code: staff must match it. The result is stored, so that it is not counted as a wrong code twice.
  if (request === "unknown")
    return next(row, { at: "ready", picture, found: { is: "unmatched", why: "unknown-code" } });
  const { issued, eventId } = request;
  if (issued.already) {
    const uploadId = issued.storagePath.split("/").at(-1) ?? "";
    return next(row, { at: "received", picture, found, uploadId, eventId, already: true });
  }
  await deps.put(issued, await bytesOf(on), {
    fraction: (done) => on.percent(Math.round(readPercent + (sentPercent - readPercent) * done)),
    signal: on.signal,
  });
  return next(row, { at: "sent", picture, found, storagePath: issued.storagePath, eventId });
}

type DialogRequest = { issued: IssuedUpload; eventId: string };

/** A page of another event of the same organization is filed in that event. */
async function requestMatched(
  { orgId, stage }: At<"ready">,
  deps: UploadDeps,
): Promise<DialogRequest | "unknown"> {
  const { found, picture } = stage;
  if (found.is !== "sheet") return "unknown";
  const { sheet } = found;
  let sentence: string = responseErrors.resolveFailed.message;
  try {
    const eventId = await deps.resolve(orgId, sheet.code);
    sentence = responseErrors.initFailed.message;
    return { issued: await deps.initSheet({ orgId, eventId, sheet }, picture), eventId };
  } catch (error) {
    if (error instanceof CallFailed && error.status === "not-found") return "unknown";
    throw failedCall(error, sentence);
  }
}

async function requestUnmatched(
  { orgId, eventId, stage }: At<"ready">,
  deps: UploadDeps,
): Promise<DialogRequest | "unknown"> {
  const { found, picture } = stage;
  if (found.is !== "unmatched") return "unknown";
  try {
    return { issued: await deps.initUnmatched({ orgId, eventId }, picture, found.why), eventId };
  } catch (error) {
    throw failedCall(error, responseErrors.initFailed.message);
  }
}

async function completeUpload(row: At<"sent">, deps: UploadDeps, on: OnTheWay): Promise<Change> {
  const { orgId, stage } = row;
  const { found, storagePath, eventId, picture } = stage;
  const name = nameToSend(row);
  try {
    const { uploadId, already } =
      found.is === "sheet"
        ? await deps.completeSheet({ orgId, eventId, sheet: found.sheet }, storagePath, name)
        : await deps.completeUnmatched({ orgId, eventId }, storagePath, name);
    // If an earlier response was lost, the existing upload is our own.
    return next(row, {
      at: "received",
      picture,
      found,
      uploadId,
      eventId,
      already: already && !on.isResumed,
    });
  } catch (error) {
    const isNotThere =
      error instanceof CallFailed && (error.status === "not-found" || error.status === "aborted");
    const back: Stage | undefined = isNotThere ? { at: "ready", picture, found } : undefined;
    throw failedCall(error, responseErrors.completeFailed.message, back);
  }
}

/**
 * What becomes of a row whose upload the server has received. Undefined while it is being decoded. A row that the server
 * does not know is sent again: its file was damaged on the way, or the database was restored.
 */
export function afterDecoding(
  row: QueueRow,
  answer: UploadStateEntry | undefined,
  now: number,
): QueueRow | undefined {
  const { stage } = row;
  if (stage.at !== "received" || answer?.state === "received") return undefined;
  const { picture, found, eventId, already } = stage;
  const ready: Stage = { at: "ready", picture, found };
  if (answer === undefined)
    return afterFailure(row, new StepFailed(responseErrors.uploadFailed.message, "some", ready), now);
  if (answer.state === "refused")
    return afterFailure(row, new StepFailed(responseErrors.noImage.message, "never", ready), now);
  const arrived: Stage =
    answer.why === couldNotBeOpened
      ? { at: "in-tray", why: couldNotBeOpened, already }
      : found.is === "sheet"
        ? {
            at: "arrived",
            already,
            elsewhere: eventId !== row.eventId,
            ...(answer.writtenBy === undefined ? {} : { writtenBy: answer.writtenBy }),
            ...(answer.nothingWritten === undefined ? {} : { nothingWritten: true }),
          }
        : { at: "in-tray", why: found.why, already };
  return { ...row, stage: arrived, trouble: null };
}

function next(row: QueueRow, stage: Stage): { row: QueueRow } {
  return { row: { ...row, stage, trouble: null } };
}

async function bytesOf(on: OnTheWay): Promise<Blob> {
  const file = await on.picture();
  if (file === undefined) throw new StepFailed(responseErrors.noImage.message, "never");
  return file;
}
