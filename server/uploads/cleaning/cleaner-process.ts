import { answerOrders } from "#server/platform/processes/answer-orders.ts";
import { cleanImage, comparePage, shrinkImage, shutOtherDecoders } from "./clean-image.ts";
import { cleanLogo } from "./clean-logo.ts";
import type { CleanerRequest, CleanerResponse } from "./image-cleaner.ts";
import { residentBytes } from "#server/platform/processes/sandbox.ts";

/**
 * Opens untrusted files in a process without secrets or database. A decoder crash stays here, and its memory is freed
 * with the process.
 */
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

shutOtherDecoders();
await answerOrders(() => carryOut);
