import { mapOrdered } from "#server/platform/files/ahead-in-order.ts";
import { writeZip, type ZipEntry } from "#server/platform/zip/write-zip.ts";
import type { ZipStep } from "./picture-step.ts";

export type Download = {
  fileName: string;
  organizationId: string;
  eventId: string;
  /** Throws if the user has lost access meanwhile. */
  mayStill: () => Promise<void>;
  steps: AsyncIterable<ZipStep>;
};

/** Hides the latency of remote storage; each download has this many images in memory. */
const picturesAtOnce = 4;

/** Slow connections take long. A user who loses access meanwhile gets no more after this time. */
const pollAfterMs = 30_000;

/** Streamed and never stored, so an aborted download leaves nothing behind. */
export function zipOf({ steps, mayStill }: Pick<Download, "steps" | "mayStill">): AsyncGenerator<Uint8Array> {
  return writeZip(entriesOf(steps, mayStill));
}

async function* entriesOf(
  steps: AsyncIterable<ZipStep>,
  mayStill: () => Promise<void>,
): AsyncGenerator<ZipEntry> {
  let request = performance.now();
  for await (const entry of mapOrdered(steps, picturesAtOnce)) {
    if (performance.now() - request > pollAfterMs) {
      await mayStill();
      request = performance.now();
    }
    if (entry !== undefined) yield entry;
  }
}
