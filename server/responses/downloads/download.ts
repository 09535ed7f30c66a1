import { aheadInOrder } from "#server/platform/files/ahead-in-order.ts";
import { writeZip, type ZipEntry } from "#server/platform/zip/write-zip.ts";
import type { Step } from "./picture-step.ts";

/** Something to be taken away as one file, for somebody whose right to it was just asked for. */
export type Download = {
  fileName: string;
  organizationId: string;
  eventId: string;
  /** Throws when the right has gone meanwhile. */
  mayStill: () => Promise<void>;
  steps: AsyncIterable<Step>;
};

/** Enough that storage far away is no longer waited for; so many pictures are in memory for each who downloads. */
const picturesAtOnce = 4;

/** A slow line takes long. Whoever loses the right meanwhile gets no more after so long. */
const askedAgainMs = 30_000;

/** The file, piece by piece. It lies nowhere: whatever ends this leaves nothing behind. */
export function zipOf({ steps, mayStill }: Pick<Download, "steps" | "mayStill">): AsyncGenerator<Uint8Array> {
  return writeZip(entriesOf(steps, mayStill));
}

async function* entriesOf(
  steps: AsyncIterable<Step>,
  mayStill: () => Promise<void>,
): AsyncGenerator<ZipEntry> {
  let asked = performance.now();
  for await (const entry of aheadInOrder(steps, picturesAtOnce)) {
    if (performance.now() - asked > askedAgainMs) {
      await mayStill();
      asked = performance.now();
    }
    if (entry !== undefined) yield entry;
  }
}
