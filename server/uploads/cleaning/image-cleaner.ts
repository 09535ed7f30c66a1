import type { PaperSize } from "#domain/printing/paper.ts";
import type { PageSide, SheetPages } from "#domain/printing/sheet-layout.ts";
import type { Log } from "#server/platform/log.ts";
import { inSpan } from "#server/platform/tracing/tracing.ts";
import { ChildDied } from "#server/platform/processes/child-process.ts";
import { createWorkerProcess, TookTooLong } from "#server/platform/processes/one-by-one.ts";
import { startDecoder } from "../decoders.ts";

/**
 * `paper` is the format of the sheet; without it the corners are unknown. `pages` are those of the sheet, if known.
 * `fullSide` limits the full image, in pixels.
 */
export type CleanOrder = {
  bytes: Uint8Array;
  paper: PaperSize | null;
  pages?: SheetPages | null;
  fullSide?: number;
};
export type LogoOrder = { bytes: Uint8Array; isLogo: true };
export type ShrinkOrder = { bytes: Uint8Array; maxSide: number };
/** `page` is `toCompare` of clean images, `print` the same page as we print it, in the same size. */
export type CompareOrder = { page: Uint8Array; print: Uint8Array; paper: PaperSize };
export type CleanerRequest = CleanOrder | LogoOrder | ShrinkOrder | CompareOrder;

const unusableReasons = ["not-a-picture", "too-many-pixels", "broken"] as const;
export type Unusable = { as: "unusable"; why: (typeof unusableReasons)[number] };
export type LogoUnusable = Unusable | { as: "unusable"; why: "too-pale" };

/** Contains nothing of the sent file but its pixels. */
export type CleanImages = {
  as: "pictures";
  full: Uint8Array;
  view: Uint8Array;
  /** Of the straightened page if there is one. */
  small: Uint8Array;
  /** Straightened and without shadows; null unless both codes were found. */
  scan: Uint8Array | null;
  /** Which side the scan shows; null if it could not be told. */
  side: PageSide | null;
  /** The number of the page, from its code; null on older paper. */
  sheetPage: number | null;
  /** The grey page if its side is known and no writing was found on its lines. Only its print can tell whether it is empty. */
  toCompare: Uint8Array | null;
  width: number;
  height: number;
  /** Payloads of our codes, without duplicates. */
  payloads: string[];
};

export type Compared = { as: "compared"; isWritten: boolean };
/** PNG. `width` and `height` are those of `paper`, in pixels; `mail` has the same shape. */
export type CleanLogo = { as: "logo"; paper: Uint8Array; mail: Uint8Array; width: number; height: number };
export type SmallImage = { as: "small"; jpeg: Uint8Array; width: number; height: number };

/** `rss` is in bytes. */
export type CleanerResponse = { rss: number } & (
  | CleanImages
  | CleanLogo
  | SmallImage
  | Compared
  | LogoUnusable
  | { as: "failure"; message: string }
);

/** Cleans one image after another in a child process. */
export type ImageCleaner = {
  clean(order: CleanOrder, signal?: AbortSignal): Promise<CleanImages | Unusable>;
  cleanLogo(order: Omit<LogoOrder, "isLogo">, signal?: AbortSignal): Promise<CleanLogo | LogoUnusable>;
  shrink(order: ShrinkOrder, signal?: AbortSignal): Promise<SmallImage | Unusable>;
  /** Whether the page has ink that we did not print. */
  compare(order: CompareOrder, signal?: AbortSignal): Promise<boolean>;
  close(): Promise<void>;
};

export type CleanerTerms = {
  log: Log;
  /** Of the service in which the processes run; default: here. */
  cleanerUrl?: string | undefined;
  /** The largest image takes a few seconds; one that takes this long never ends. */
  timeoutSeconds?: number;
  idleSeconds?: number;
  /** A large image leaves a large process; the next image gets a new one. */
  largestMegabytes?: number;
  onStart?: (pid: number) => void;
};

type Done = CleanImages | CleanLogo | SmallImage | Compared | LogoUnusable;

/** One crash may be chance. */
const maxDeaths = 2;

/** The process ended twice over an image. The cause may be the image or a lack of memory, so this is no verdict. */
export class CleanerDied extends Error {
  override readonly name = "CleanerDied";
}

export function openCleaner({ log, cleanerUrl, onStart, ...terms }: CleanerTerms): ImageCleaner {
  const { timeoutSeconds = 60, idleSeconds = 60, largestMegabytes = 400 } = terms;
  const child = createWorkerProcess<CleanerRequest, CleanerResponse>(
    {
      start: () => startDecoder("images", "The cleaning process ended over a picture.", cleanerUrl),
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
  ): Promise<CleanerResponse> {
    for (let deaths = 1; ; deaths += 1) {
      try {
        return await child.carryOut(order, signal);
      } catch (error) {
        if (!(error instanceof ChildDied) && !(error instanceof TookTooLong)) throw error;
        log.warn(
          { err: error, bytes: "bytes" in order ? order.bytes.length : order.page.length },
          "an image crashed the cleaning process",
        );
        if (deaths >= maxDeaths) throw new CleanerDied(error.message, { cause: error });
      }
    }
  }

  async function answerTo(order: CleanerRequest, signal: AbortSignal | undefined): Promise<Done> {
    const startedAt = performance.now();
    const answer = await inSpan("clean image in child process", {}, async (span) => {
      const made = await withoutDying(order, signal);
      span.add({ as: made.as });
      return made;
    });
    if (answer.as === "failure") throw new Error(answer.message);
    const ms = Math.round(performance.now() - startedAt);
    log.debug({ as: answer.as, ms, rss: answer.rss }, "image cleaned");
    return answer;
  }

  return {
    async clean(order, signal) {
      const answer = await answerTo(order, signal);
      if (answer.as !== "pictures" && !isUnusable(answer)) throw unexpected(answer);
      return answer;
    },
    async cleanLogo(order, signal) {
      const answer = await answerTo({ ...order, isLogo: true }, signal);
      if (answer.as !== "logo" && answer.as !== "unusable") throw unexpected(answer);
      return answer;
    },
    async shrink(order, signal) {
      const answer = await answerTo(order, signal);
      if (answer.as !== "small" && !isUnusable(answer)) throw unexpected(answer);
      return answer;
    },
    async compare(order, signal) {
      const answer = await answerTo(order, signal);
      if (answer.as !== "compared") throw unexpected(answer);
      return answer.isWritten;
    },
    close: () => child.close(),
  };
}

function isUnusable(answer: Done): answer is Unusable {
  return answer.as === "unusable" && answer.why !== "too-pale";
}

function unexpected({ as }: Done): Error {
  return new Error(`The cleaner gave an answer to another order: ${as}.`);
}
