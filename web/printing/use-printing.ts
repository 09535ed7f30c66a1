import { useRef, useState } from "react";
import { printingErrors } from "#domain/printing/errors.ts";
import { CallFailed } from "#web/platform/call-failed.ts";
import { isUnexpectedAnswer, sentenceOf } from "#web/platform/error-codes.ts";
import { newId } from "#web/platform/new-id.ts";
import type { PrintedMail } from "#domain/printing/mail-run.ts";
import { openTab } from "./new-tab.ts";

export type PrintStep =
  | { status: "ready" }
  | { status: "working" }
  | { status: "nothing" }
  | { status: "failed"; sentence: string };

export type MadeJob = { jobId: string; sheets: number; link: FreshLink | undefined };
export type FreshLink = { url: string; at: number };

type Create = (idempotencyKey: string) => Promise<PrintedMail>;

/** After this time a press is a new request: an older one is in the list if it succeeded. */
const sameAskingMs = 5 * 60_000;

/** One request at a time. A retry after a lost response reuses the idempotency key. */
export function usePrinting(create: Create, onMade: (made: MadeJob) => void) {
  const [printing, setPrinting] = useState<PrintStep>({ status: "ready" });
  const unanswered = useRef<{ idempotencyKey: string; at: number }>(undefined);
  // A second press may come before the first one is rendered.
  const working = useRef(false);

  async function print(): Promise<void> {
    if (working.current) return;
    working.current = true;
    setPrinting({ status: "working" });
    setPrinting(await attempt(keyOfRequest()).finally(() => (working.current = false)));
  }

  function keyOfRequest(): string {
    const now = Date.now();
    const last = unanswered.current;
    if (last !== undefined && now - last.at < sameAskingMs) return last.idempotencyKey;
    const idempotencyKey = newId();
    unanswered.current = { idempotencyKey, at: now };
    return idempotencyKey;
  }

  async function attempt(idempotencyKey: string): Promise<PrintStep> {
    try {
      const answer = await create(idempotencyKey);
      unanswered.current = undefined;
      const { jobId, sheets, url } = answer;
      if (answer.empty) return { status: "nothing" };
      // What waits is being saved right now.
      if (jobId === null) return { status: "ready" };
      onMade({ jobId, sheets, link: url === null ? undefined : { url, at: Date.now() } });
      if (url !== null) openTab(url);
      return { status: "ready" };
    } catch (error) {
      if (isRefusal(error) || isUnexpectedAnswer(error)) unanswered.current = undefined;
      if (isUnexpectedAnswer(error))
        return { status: "failed", sentence: printingErrors.createFailed.message };
      return { status: "failed", sentence: sentenceOf(error, printingErrors.createUnanswered.message) };
    }
  }

  return { printing, print };
}

/** The server rejected the request; any other error may hide a success. */
function isRefusal(error: unknown): boolean {
  const unsure = ["unavailable", "deadline-exceeded", "internal", "cancelled", "unknown"];
  return error instanceof CallFailed && !unsure.includes(error.status);
}
