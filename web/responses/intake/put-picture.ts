import { responseErrors, uploadFailedWith } from "#domain/responses/errors.ts";
import type { IssuedUpload } from "#domain/responses/upload.ts";
import { StepFailed } from "./step-failed.ts";

/** A line that has moved nothing for so long is dead, whatever the browser hopes. */
const stalledMs = 60_000;
/** The link creates a file and never replaces one: "there is one already" is what an earlier try of ours has left. */
const isThereAlready = 412;
/** Browsers write these themselves and complain about whoever else does. */
const notOurs = ["content-length", "host"];

type On = { fraction: (done: number) => void; signal: AbortSignal };

/** Sends the bytes to the link. Not by fetch: it cannot say how far it is. */
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

/** Also a refused link is worth another try: it may have grown old, and the next one is fresh. */
function failureOf(status: number): StepFailed | undefined {
  const isWell = (status >= 200 && status < 300) || status === isThereAlready;
  return isWell ? undefined : new StepFailed(uploadFailedWith(status), "some");
}
