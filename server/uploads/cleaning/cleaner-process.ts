import type { Greeting } from "#server/platform/processes/child-process.ts";
import { cleanImage, shrinkImage, shutOtherDecoders } from "./clean-image.ts";
import type { CleanerRequest, CleanerResponse } from "./image-cleaner.ts";

/**
 * Opens untrusted files in a process without secrets or database. A decoder crash stays here, and its memory is freed
 * with the process.
 */
function say(message: Greeting | CleanerResponse) {
  process.send?.(message);
}

async function carryOut(order: CleanerRequest): Promise<CleanerResponse> {
  const rss = () => process.memoryUsage.rss();
  try {
    const done = "maxSide" in order ? shrinkImage(order) : cleanImage(order);
    return { ...(await done), rss: rss() };
  } catch (error) {
    return { as: "failure", message: error instanceof Error ? error.message : String(error), rss: rss() };
  }
}

// The parent is gone.
process.on("disconnect", () => process.exit(0));
shutOtherDecoders();
process.on("message", (order: CleanerRequest) => void carryOut(order).then(say));
say({ ready: true });
