import { writePayload } from "#domain/printing/sheet-code.ts";
import type { IssuedUpload, UploadStateEntry } from "#domain/responses/upload.ts";
import { CallFailed } from "#web/platform/call-failed.ts";
import type { ToSheet, UploadApi } from "../upload-api.ts";
import type { EventRef } from "../queued-picture.ts";
import { StepFailed } from "../step-failed.ts";

export const here: EventRef = { orgId: "pine-hollow", eventId: "lakeside" };
export const otherEvent = "trailblazers";
const eventsOfJobs = new Map([
  ["7K3QW9XH", here.eventId],
  ["0THERW33", otherEvent],
]);

/** What the square code of a sheet says. */
export function codeOf(number: number, job = "7K3QW9XH", token = "9F4KQ2X7HJ3MN"): string {
  return writePayload({ code: job, number, token });
}

/** Outcome of one call, for example rejected, never sent, or done with its response lost. */
export type Mishap = "none" | "not-sent" | "answer-lost" | "fault" | "signed-out";

type Upload = { id: string; where: string; sha256: string; isStored: boolean; isComplete: boolean };

type Decoder = { state: UploadStateEntry["state"] | "unknown"; why: UploadStateEntry["why"] };

/** Fake server: identifies an upload by its destination and bytes; all calls are idempotent. */
export function aCampServer(next: () => Mishap = () => "none") {
  const uploads = new Map<string, Upload>();
  const request: string[] = [];
  const decoder: Decoder = { state: "filed", why: null };

  async function through<T>(name: string, action: () => T): Promise<T> {
    request.push(name);
    const mishap = next();
    if (mishap === "signed-out") throw new CallFailed("unauthenticated", "");
    if (mishap === "fault") throw new CallFailed("internal", "Something went wrong.");
    if (mishap === "not-sent") throw new CallFailed("unavailable", "");
    await Promise.resolve();
    const done = action();
    if (mishap === "answer-lost") throw new CallFailed("unavailable", "");
    return done;
  }

  function issue(where: string, sha256: string): IssuedUpload {
    const id = `${where}/${sha256}`;
    const upload = uploads.get(id) ?? { id, where, sha256, isStored: false, isComplete: false };
    uploads.set(id, upload);
    const { isComplete: already } = upload;
    return { uploadUrl: already ? null : id, headers: {}, storagePath: id, already, responseId: null };
  }

  function complete(storagePath: string): { uploadId: string; already: boolean } {
    const upload = uploads.get(storagePath);
    if (upload === undefined) throw new CallFailed("not-found", "Upload not found.");
    if (!upload.isStored) throw new CallFailed("aborted", "The picture has not arrived yet.");
    const already = upload.isComplete;
    upload.isComplete = true;
    return { uploadId: storagePath, already };
  }

  function stateOf(id: string): UploadStateEntry[] {
    const upload = [...uploads.values()].find((one) => one.id === id || one.id.endsWith(`/${id}`));
    if (upload?.isComplete !== true || decoder.state === "unknown") return [];
    return [{ id, state: decoder.state, why: decoder.why }];
  }

  const sheetName = ({ eventId, sheet }: ToSheet) => `${eventId}/${sheet.code}-${sheet.number}`;
  const line: UploadApi = {
    resolve: (_orgId, code) =>
      through("resolve", () => {
        const eventId = eventsOfJobs.get(code);
        if (eventId === undefined) throw new CallFailed("not-found", "Resolve failed");
        return eventId;
      }),
    initSheet: (to, { sha256 }) => through("init", () => issue(sheetName(to), sha256)),
    initUnmatched: ({ eventId }, { sha256 }, why) =>
      through("init", () => issue(`${eventId}/tray-${why}`, sha256)),
    async put({ uploadUrl }, picture, { fraction }) {
      const bytes = await picture.text();
      await through("put", () => {
        const upload = uploads.get(uploadUrl ?? "");
        if (upload?.sha256 !== bytes) throw new StepFailed("Upload failed: 400", "some");
        fraction(1);
        upload.isStored = true;
      }).catch((error: unknown) => {
        throw error instanceof StepFailed ? error : new StepFailed("Network error during upload", "always");
      });
    },
    completeSheet: (_to, storagePath) => through("complete", () => complete(storagePath)),
    completeUnmatched: (_to, storagePath) => through("complete", () => complete(storagePath)),
    states: (_orgId, ids) => through("states", () => ids.flatMap(stateOf)),
  };
  return {
    line,
    /** What the server says of every completed upload. */
    decoder,
    isRequested: request,
    /** Where pictures have arrived, each as "event/where/bytes". */
    arrived: () => [...uploads.values()].filter(({ isComplete }) => isComplete).map(({ id }) => id),
  };
}
