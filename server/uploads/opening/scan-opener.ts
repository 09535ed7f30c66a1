import type { Log } from "#server/platform/log.ts";
import { ChildDied } from "#server/platform/processes/child-process.ts";
import { type Budget, createWorkerProcess, TookTooLong } from "#server/platform/processes/one-by-one.ts";
import { startDecoder } from "../decoders.ts";

/** A part of a mail with pages. */
export type ScanPart = {
  type: "picture" | "pdf";
  name: string;
  bytes: Uint8Array;
  /** 1 for a picture; 0 for a PDF that cannot be opened. */
  pages: number;
};

export type OpenedMail = {
  as: "mail";
  parts: ScanPart[];
  /** The mail has more pages than a mail may have. They are in no part. */
  hasMore: boolean;
  ignored: number;
};

/** As our screen sends a page: re-encoded from its pixels, and no larger than needed. */
export type ScannedPage = {
  as: "page";
  jpeg: Uint8Array;
  /** The texts of all codes on it. */
  codes: string[];
  longSide: number;
};

/** What a person wrote in a mail: text without the quoted mail and the signature. */
export type OpenedLetter = { as: "letter"; text: string; leftOut: boolean };

type Unopened = { as: "unopened" };

type MailOrder = { mail: Uint8Array };
/** The text is cut at this length. */
export type LetterOrder = { letter: Uint8Array; maxLength: number };
/** Pages count from 1. */
export type PageOrder = { part: Pick<ScanPart, "type" | "bytes">; page: number };
export type OpenerRequest = MailOrder | LetterOrder | PageOrder;
/** `rss` is in bytes. */
export type OpenerResponse = { rss: number; cpuMs: number } & (
  | OpenedMail
  | OpenedLetter
  | ScannedPage
  | Unopened
);

/** All orders for one mail. Attempts after a crash have the rest of it. */
export const budgetOfMailMs = 60_000;
/** Of each page that comes, so that a pile of scans uses nothing of the budget. */
const freeMsOfPage = 1_000;

/** Takes mails and their pages apart, one after another, in a child process. A page that takes too long uses up the budget. */
export type ScanOpener = {
  /** Undefined if it is no readable mail, if the process ended over it, or if the budget is used up. */
  openMail(mail: Uint8Array, budget: Budget, signal?: AbortSignal): Promise<OpenedMail | undefined>;
  /** Undefined as for `openMail`. */
  openLetter(order: LetterOrder, budget: Budget, signal?: AbortSignal): Promise<OpenedLetter | undefined>;
  /** Undefined also if there is no such page or it cannot be drawn. */
  readPage(order: PageOrder, budget: Budget, signal?: AbortSignal): Promise<ScannedPage | undefined>;
  close(): Promise<void>;
};

type OpenerTerms = {
  log: Log;
  /** As for the cleaner of images. */
  cleanerUrl?: string | undefined;
  /** A page takes less than a second; one that takes this long never ends. */
  timeoutSeconds?: number;
  onStart?: (pid: number) => void;
};

export function openScanOpener({ log, cleanerUrl, timeoutSeconds = 20, onStart }: OpenerTerms): ScanOpener {
  const child = createWorkerProcess<OpenerRequest, OpenerResponse>(
    {
      start: () => startDecoder("mails", "The process that opens mails ended.", cleanerUrl),
      timeoutSeconds,
      tooLong: `A mail or a page was not opened within ${timeoutSeconds} seconds.`,
      idleSeconds: 60,
      largestMegabytes: 400,
      ...(onStart === undefined ? {} : { onStart }),
    },
    "The opener is closed.",
  );

  /** Undefined if the process ended twice: the first time may be chance. */
  async function answerTo(
    order: OpenerRequest,
    budget: Budget,
    signal: AbortSignal | undefined,
  ): Promise<OpenerResponse | undefined> {
    for (let deaths = 0; deaths < 2; deaths += 1) {
      try {
        return await child.carryOut(order, signal, budget);
      } catch (error) {
        if (!(error instanceof ChildDied) && !(error instanceof TookTooLong)) throw error;
        log.warn({ err: error }, "the process that opens mails crashed or took too long");
        if (budget.leftMs <= 0) return undefined;
      }
    }
    return undefined;
  }

  return {
    async openMail(mail, budget, signal) {
      const answer = await answerTo({ mail }, budget, signal);
      return answer?.as === "mail" ? answer : undefined;
    },
    async openLetter(order, budget, signal) {
      const answer = await answerTo(order, budget, signal);
      return answer?.as === "letter" ? answer : undefined;
    },
    async readPage(order, budget, signal) {
      const answer = await answerTo(order, budget, signal);
      if (answer?.as !== "page") return undefined;
      budget.leftMs += Math.min(answer.cpuMs, freeMsOfPage);
      return answer;
    },
    close: () => child.close(),
  };
}
