export async function sha256Of(file: Blob): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export type UploadLink = { uploadUrl: string; headers: Record<string, string> };

/** `reason` is the HTTP status if the storage rejected the file. */
export class PutFailed extends Error {
  override readonly name = "PutFailed";
  readonly reason: "network" | "aborted" | number;
  constructor(reason: PutFailed["reason"]) {
    super(`The file was not sent: ${reason}.`);
    this.reason = reason;
  }
}

/** Timeout without progress. A dead connection reports no error. */
const stalledMs = 60_000;
/** The link never overwrites a file: 412 means that an earlier attempt of ours succeeded. */
const isThereAlready = 412;
/** Browsers set these headers and forbid setting them. */
const notOurs = ["content-length", "host"];

type On = { fraction?: (done: number) => void; signal?: AbortSignal };

/** Safe to call again after any failure. XMLHttpRequest, because fetch reports no upload progress. */
export function putFile({ uploadUrl, headers }: UploadLink, file: Blob, on: On = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    let stalled = setTimeout(giveUp, stalledMs);
    function settle(failed?: PutFailed["reason"]): void {
      clearTimeout(stalled);
      on.signal?.removeEventListener("abort", stop);
      if (failed === undefined) resolve();
      else reject(new PutFailed(failed));
    }
    function giveUp(): void {
      settle("network");
      stop();
    }
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      clearTimeout(stalled);
      stalled = setTimeout(giveUp, stalledMs);
      if (total > 0) on.fraction?.(loaded / total);
    });
    request.addEventListener("load", () => {
      const { status } = request;
      const isWell = (status >= 200 && status < 300) || status === isThereAlready;
      settle(isWell ? undefined : status);
    });
    request.addEventListener("error", giveUp);
    request.addEventListener("abort", () => settle("aborted"));
    request.open("PUT", uploadUrl);
    for (const [name, value] of Object.entries(headers))
      if (!notOurs.includes(name.toLowerCase())) request.setRequestHeader(name, value);
    on.signal?.addEventListener("abort", stop);
    if (on.signal?.aborted === true) settle("aborted");
    else request.send(file);
  });
}
