import type { Greeting } from "#server/platform/processes/child-process.ts";
import { cleanImage, comparePage, shrinkImage, shutOtherDecoders } from "./clean-image.ts";
import { cleanLogo } from "./clean-logo.ts";
import type { CleanerRequest, CleanerResponse } from "./image-cleaner.ts";
import { residentBytes } from "#server/platform/processes/sandbox.ts";

/**
 * Opens untrusted files in a process without secrets or database. A decoder crash stays here, and its memory is freed
 * with the process.
 */
function say(message: Greeting | CleanerResponse) {
  process.send?.(message);
}

async function carryOut(order: CleanerRequest): Promise<CleanerResponse> {
  try {
    return { ...(await resultOf(order)), rss: residentBytes() };
  } catch (error) {
    return {
      as: "failure",
      message: error instanceof Error ? error.message : String(error),
      rss: residentBytes(),
    };
  }
}

function resultOf(order: CleanerRequest) {
  if ("print" in order) return comparePage(order);
  if ("isLogo" in order) return cleanLogo(order);
  return "maxSide" in order ? shrinkImage(order) : cleanImage(order);
}

// The parent is gone.
process.on("disconnect", () => process.exit(0));
shutOtherDecoders();
process.on("message", (order: CleanerRequest) => void carryOut(order).then(say));
say({ ready: true });
