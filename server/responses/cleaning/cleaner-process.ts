import type { Greeting } from "#server/platform/processes/child-process.ts";
import { cleanPicture, shrinkPicture, shutOtherDecoders } from "./clean-picture.ts";
import type { Answer, Order } from "./cleaner-messages.ts";

/**
 * The program in which strangers' files are opened. Decoders are large and written for speed, and one that falls over a file
 * falls here alone, without secrets or a database; what it took in memory is given back with the process.
 */
function say(message: Greeting | Answer) {
  process.send?.(message);
}

async function carryOut(order: Order): Promise<Answer> {
  const rss = () => process.memoryUsage.rss();
  try {
    const done = "maxSide" in order ? shrinkPicture(order) : cleanPicture(order);
    return { ...(await done), rss: rss() };
  } catch (error) {
    return { as: "failure", message: error instanceof Error ? error.message : String(error), rss: rss() };
  }
}

// Who asked is gone: nobody would ever read the answer.
process.on("disconnect", () => process.exit(0));
shutOtherDecoders();
process.on("message", (order: Order) => void carryOut(order).then(say));
say({ ready: true });
