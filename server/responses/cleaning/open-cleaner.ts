import { fileURLToPath } from "node:url";
import type { Log } from "#server/platform/log.ts";
import { ChildDied, startChild } from "#server/platform/processes/child-process.ts";
import { openOneByOne, TookTooLong } from "#server/platform/processes/one-by-one.ts";
import type {
  Answer,
  CleanOrder,
  CleanPictures,
  Order,
  ShrinkOrder,
  SmallPicture,
  Unusable,
} from "./cleaner-messages.ts";

/** Cleans pictures in a process of its own, one after another. */
export type PictureCleaner = {
  clean(order: CleanOrder, signal?: AbortSignal): Promise<CleanPictures | Unusable>;
  shrink(order: ShrinkOrder, signal?: AbortSignal): Promise<SmallPicture | Unusable>;
  close(): Promise<void>;
};

export type CleanerTerms = {
  log: Log;
  /** The largest picture takes a few seconds; what takes this long will never end. */
  timeoutSeconds?: number;
  idleSeconds?: number;
  /** A large picture leaves a large process behind; the next one gets a fresh one. */
  largestMegabytes?: number;
  /** Told the id of every process that is started. */
  onStart?: (pid: number) => void;
};

type Done = CleanPictures | SmallPicture | Unusable;

const program = fileURLToPath(new URL("cleaner-process.ts", import.meta.url));
/** Once may be bad luck, of the machine or of whoever ended the process. What ends two of them is no picture. */
const maxDeaths = 2;

export function openCleaner({ log, onStart, ...terms }: CleanerTerms): PictureCleaner {
  const { timeoutSeconds = 60, idleSeconds = 60, largestMegabytes = 400 } = terms;
  const child = openOneByOne<Order, Answer>(
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

  async function withoutDying(order: Order, signal: AbortSignal | undefined): Promise<Answer | undefined> {
    for (let deaths = 0; deaths < maxDeaths; deaths += 1) {
      try {
        return await child.carryOut(order, signal);
      } catch (error) {
        if (!(error instanceof ChildDied) && !(error instanceof TookTooLong)) throw error;
        log.warn({ err: error, bytes: order.bytes.length }, "a picture ended the process that cleaned it");
      }
    }
    return undefined;
  }

  async function answerTo(order: Order, signal: AbortSignal | undefined): Promise<Done> {
    const startedAt = performance.now();
    const answer = await withoutDying(order, signal);
    if (answer === undefined) return { as: "unusable", why: "broken" };
    if (answer.as === "failure") throw new Error(answer.message);
    const ms = Math.round(performance.now() - startedAt);
    log.debug({ as: answer.as, ms, rss: answer.rss }, "a picture is cleaned");
    return answer;
  }

  return {
    async clean(order, signal) {
      const answer = await answerTo(order, signal);
      if (answer.as === "small") throw new Error("Asked for clean pictures, answered with a small one.");
      return answer;
    },
    async shrink(order, signal) {
      const answer = await answerTo(order, signal);
      if (answer.as === "pictures") throw new Error("Asked for a small picture, answered with clean ones.");
      return answer;
    },
    close: () => child.close(),
  };
}
