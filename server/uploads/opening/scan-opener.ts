import { fileURLToPath } from "node:url";
import type { Log } from "#server/platform/log.ts";
import { ChildDied, startChild } from "#server/platform/processes/child-process.ts";
import { createWorkerProcess, TookTooLong } from "#server/platform/processes/one-by-one.ts";

/** A part of a mail with pages. */
export type ScanPart = {
  type: "picture" | "pdf";
  name: string;
  bytes: Uint8Array;
  /** 1 for a picture; 0 for a PDF that cannot be opened. */
  pages: number;
};

export type OpenedMail = { as: "mail"; parts: ScanPart[]; ignored: number };

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
export type OpenerResponse = { rss: number } & (OpenedMail | OpenedLetter | ScannedPage | Unopened);

/** Takes mails and their pages apart, one after another, in a child process. */
export type ScanOpener = {
  /** Undefined if it is no readable mail, or if the process ended over it. */
  openMail(mail: Uint8Array, signal?: AbortSignal): Promise<OpenedMail | undefined>;
  /** Undefined as for `openMail`. */
  openLetter(order: LetterOrder, signal?: AbortSignal): Promise<OpenedLetter | undefined>;
  /** Undefined if there is no such page, it cannot be drawn, or the process ended over it. */
  readPage(order: PageOrder, signal?: AbortSignal): Promise<ScannedPage | undefined>;
  close(): Promise<void>;
};

type OpenerTerms = {
  log: Log;
  /** A page takes half a second; one that takes this long never ends. */
  timeoutSeconds?: number;
  onStart?: (pid: number) => void;
};

const program = fileURLToPath(new URL("opener-process.ts", import.meta.url));

export function openScanOpener({ log, timeoutSeconds = 40, onStart }: OpenerTerms): ScanOpener {
  const child = createWorkerProcess<OpenerRequest, OpenerResponse>(
    {
      start: () =>
        startChild({
          program,
          env: { VIPS_BLOCK_UNTRUSTED: "1" },
          died: "The process that opens mails ended.",
        }),
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
    signal: AbortSignal | undefined,
  ): Promise<OpenerResponse | undefined> {
    for (let deaths = 0; deaths < 2; deaths += 1) {
      try {
        return await child.carryOut(order, signal);
      } catch (error) {
        if (!(error instanceof ChildDied) && !(error instanceof TookTooLong)) throw error;
        log.warn({ err: error }, "a mailed scan crashed the process that opens it");
      }
    }
    return undefined;
  }

  return {
    async openMail(mail, signal) {
      const answer = await answerTo({ mail }, signal);
      return answer?.as === "mail" ? answer : undefined;
    },
    async openLetter(order, signal) {
      const answer = await answerTo(order, signal);
      return answer?.as === "letter" ? answer : undefined;
    },
    async readPage(order, signal) {
      const answer = await answerTo(order, signal);
      return answer?.as === "page" ? answer : undefined;
    },
    close: () => child.close(),
  };
}
