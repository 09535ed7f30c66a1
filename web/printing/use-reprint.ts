import { useCallback, useRef, useState } from "react";
import { printingErrors } from "#domain/printing/errors.ts";
import { sentenceOf } from "#web/platform/error-codes.ts";
import type { EventRef } from "#web/roster/calls.ts";
import { askForPdf } from "./calls.ts";
import { openTab } from "./new-tab.ts";

export type ReprintStep =
  | { status: "ready" }
  | { status: "asking"; number: number }
  | { status: "failed"; sentence: string }
  | { status: "done"; number: number };

/** Each request waits on the server for some seconds; a large job may be rendered first. */
const maxQuestions = 12;
const pauseMs = 1_000;

export function useReprint(of: EventRef, jobId: string) {
  const [reprint, setReprint] = useState<ReprintStep>({ status: "ready" });
  const [links, setLinks] = useState<ReadonlyMap<number, string>>(new Map());
  const isAsking = useRef(false);

  const print = useCallback(
    async (number: number): Promise<void> => {
      if (isAsking.current) return;
      isAsking.current = true;
      setReprint({ status: "asking", number });
      try {
        const url = await askUntilThere(of, jobId, number);
        if (url === null) return setReprint({ status: "failed", sentence: printingErrors.noUrl.message });
        setLinks((known) => new Map(known).set(number, url));
        setReprint({ status: "done", number });
        openTab(url);
      } catch (error) {
        const sentence = sentenceOf(error, printingErrors.reprintFailed.message);
        setReprint({ status: "failed", sentence });
      } finally {
        isAsking.current = false;
      }
    },
    [of, jobId],
  );

  return { reprint, links, print };
}

async function askUntilThere(of: EventRef, jobId: string, number: number): Promise<string | null> {
  for (let request = 0; request < maxQuestions; request += 1) {
    if (request > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    const url = await askForPdf(of, jobId, number);
    if (url !== null) return url;
  }
  return null;
}
