import { fileURLToPath } from "node:url";
import type { Log } from "#server/platform/log.ts";
import { ChildDied, startChild } from "#server/platform/processes/child-process.ts";
import { createWorkerProcess, TookTooLong } from "#server/platform/processes/one-by-one.ts";
import type {
  CleanerResponse,
  CleanOrder,
  CleanPictures,
  CleanerRequest,
  ShrinkOrder,
  SmallPicture,
  Unusable,
} from "./cleaner-messages.ts";

/** Cleans one image after another in a child process. */
export type PictureCleaner = {
  clean(order: CleanOrder, signal?: AbortSignal): Promise<CleanPictures | Unusable>;
  shrink(order: ShrinkOrder, signal?: AbortSignal): Promise<SmallPicture | Unusable>;
  close(): Promise<void>;
};

export type CleanerTerms = {
  log: Log;
  /** The largest image takes a few seconds; one that takes this long never ends. */
  timeoutSeconds?: number;
  idleSeconds?: number;
  /** A large image leaves a large process; the next image gets a new one. */
  largestMegabytes?: number;
  onStart?: (pid: number) => void;
};

type Done = CleanPictures | SmallPicture | Unusable;

const program = fileURLToPath(new URL("cleaner-process.ts", import.meta.url));
/** One crash may be chance; an image that ends two processes is rejected. */
const maxDeaths = 2;

export function openCleaner({ log, onStart, ...terms }: CleanerTerms): PictureCleaner {
  const { timeoutSeconds = 60, idleSeconds = 60, largestMegabytes = 400 } = terms;
  const child = createWorkerProcess<CleanerRequest, CleanerResponse>(
    {
      start: () =>
        startChild({
          program,
          env: { VIPS_BLOCK_UNTRUSTED: "1" },
          died: "The cleaning process ended over a picture.",
        }),
      timeoutSeconds,
      tooLong: `A picture was not cleaned within ${timeoutSeconds} seconds.`,
      idleSeconds,
      largestMegabytes,
      ...(onStart === undefined ? {} : { onStart }),
    },
    "The cleaner is closed.",
  );

  async function withoutDying(
    order: CleanerRequest,
    signal: AbortSignal | undefined,
  ): Promise<CleanerResponse | undefined> {
    for (let deaths = 0; deaths < maxDeaths; deaths += 1) {
      try {
        return await child.carryOut(order, signal);
      } catch (error) {
        if (!(error instanceof ChildDied) && !(error instanceof TookTooLong)) throw error;
        log.warn({ err: error, bytes: order.bytes.length }, "an image crashed the cleaning process");
      }
    }
    return undefined;
  }

  async function answerTo(order: CleanerRequest, signal: AbortSignal | undefined): Promise<Done> {
    const startedAt = performance.now();
    const answer = await withoutDying(order, signal);
    if (answer === undefined) return { as: "unusable", why: "broken" };
    if (answer.as === "failure") throw new Error(answer.message);
    const ms = Math.round(performance.now() - startedAt);
    log.debug({ as: answer.as, ms, rss: answer.rss }, "image cleaned");
    return answer;
  }

  return {
    async clean(order, signal) {
      const answer = await answerTo(order, signal);
      if (answer.as === "small") throw new Error("Expected clean images, got a small one.");
      return answer;
    },
    async shrink(order, signal) {
      const answer = await answerTo(order, signal);
      if (answer.as === "pictures") throw new Error("Expected a small image, got clean ones.");
      return answer;
    },
    close: () => child.close(),
  };
}
