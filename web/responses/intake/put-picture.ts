import { responseErrors, uploadFailedWith } from "#domain/responses/errors.ts";
import type { IssuedUpload } from "#domain/responses/upload.ts";
import { StepFailed } from "./step-failed.ts";

/** Timeout without progress. */
const stalledMs = 60_000;
/** The link never overwrites a file: 412 means that an earlier attempt of ours succeeded. */
const isThereAlready = 412;
/** Browsers set these headers and forbid setting them. */
const notOurs = ["content-length", "host"];

type On = { fraction: (done: number) => void; signal: AbortSignal };

/** XMLHttpRequest, because fetch reports no upload progress. */
export function putPicture({ uploadUrl, headers }: IssuedUpload, picture: Blob, on: On): Promise<void> {
  if (uploadUrl === null) return Promise.reject(new StepFailed(responseErrors.initFailed.message, "some"));
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    let stalled = setTimeout(giveUp, stalledMs);
    function settle(failed?: StepFailed): void {
      clearTimeout(stalled);
      on.signal.removeEventListener("abort", stop);
      if (failed === undefined) resolve();
      else reject(failed);
    }
    function giveUp(): void {
      settle(new StepFailed(responseErrors.networkError.message, "always"));
      stop();
    }
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      clearTimeout(stalled);
      stalled = setTimeout(giveUp, stalledMs);
      if (total > 0) on.fraction(loaded / total);
    });
    request.addEventListener("load", () => settle(failureOf(request.status)));
    request.addEventListener("error", giveUp);
    request.addEventListener("abort", () => settle(new StepFailed(responseErrors.aborted.message, "always")));
    request.open("PUT", uploadUrl);
    for (const [name, value] of Object.entries(headers))
      if (!notOurs.includes(name.toLowerCase())) request.setRequestHeader(name, value);
    on.signal.addEventListener("abort", stop);
    if (on.signal.aborted) settle(new StepFailed(responseErrors.aborted.message, "always"));
    else request.send(picture);
  });
}

/** A rejected link is retried too: it may have expired, and the next one is new. */
function failureOf(status: number): StepFailed | undefined {
  const isWell = (status >= 200 && status < 300) || status === isThereAlready;
  return isWell ? undefined : new StepFailed(uploadFailedWith(status), "some");
}
