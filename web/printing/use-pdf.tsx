import { FileText } from "lucide-react";
import { useCallback, useRef, useState } from "react";
import { printingErrors } from "#domain/printing/errors.ts";
import { sentenceOf } from "#web/platform/error-codes.ts";
import type { EventRef } from "#web/roster/calls.ts";
import { buttonClass } from "#web/ui/button-style.ts";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { askForPdf, useRenderAgain } from "./calls.ts";
import { openTab, openTabToCome } from "./new-tab.ts";
import "./print-jobs.css";
import type { FreshLink } from "./use-printing.ts";

type PdfStep =
  | { status: "ready" }
  | { status: "asking"; jobId: string }
  | { status: "failed"; sentence: string }
  /** A popup blocker prevented the tab; the user can press the link. */
  | { status: "held-back"; url: string };

/** Links are valid for one hour; a new one is requested before that. */
const trustLinkMs = 50 * 60_000;

/** Opens the PDF of a job in a new tab. */
export function usePdf(of: EventRef) {
  const [pdf, setPdf] = useState<PdfStep>({ status: "ready" });
  const { mutateAsync: startAgain } = useRenderAgain(of);
  const isAsking = useRef(false);

  const ask = useCallback(
    async (jobId: string): Promise<void> => {
      isAsking.current = true;
      setPdf({ status: "asking", jobId });
      setPdf(await openWhenKnown(() => askForPdf(of, jobId)));
      isAsking.current = false;
    },
    [of],
  );

  const openPdf = useCallback(
    (jobId: string, link?: FreshLink): void => {
      if (link !== undefined && Date.now() - link.at < trustLinkMs) setPdf(openNow(link.url));
      else if (!isAsking.current) void ask(jobId);
    },
    [ask],
  );

  const renderAgain = useCallback(
    (jobId: string): void => {
      startAgain(jobId).then(
        () => setPdf({ status: "ready" }),
        (error: unknown) =>
          setPdf({
            status: "failed",
            sentence: sentenceOf(error, printingErrors.renderAgainFailed.message),
          }),
      );
    },
    [startAgain],
  );

  return { pdf, openPdf, renderAgain };
}

function openNow(url: string): PdfStep {
  return openTab(url) ? { status: "ready" } : { status: "held-back", url };
}

async function openWhenKnown(askForUrl: () => Promise<string | null>): Promise<PdfStep> {
  const tab = openTabToCome("Opening the PDF…");
  try {
    const url = await askForUrl();
    if (url !== null) return tab.lead(url) ? { status: "ready" } : { status: "held-back", url };
    tab.close();
    return { status: "failed", sentence: printingErrors.noUrl.message };
  } catch (error) {
    tab.close();
    return { status: "failed", sentence: sentenceOf(error, printingErrors.urlFailed.message) };
  }
}

/** The error, or a link to press when a popup blocker prevented the tab. */
export function PdfTrouble({ pdf }: { pdf: PdfStep }) {
  if (pdf.status === "failed")
    return (
      <div ref={bringIntoSight}>
        <ErrorBox sentence={pdf.sentence} />
      </div>
    );
  if (pdf.status !== "held-back") return null;
  return (
    <div ref={bringIntoSight} role="status" className="pdf-held-back">
      <p>Your browser blocked the new tab.</p>
      <a href={pdf.url} target="_blank" rel="noopener" className={buttonClass("outline")}>
        <FileText />
        Open PDF here
      </a>
    </div>
  );
}

/** The pressed button may be far below. */
function bringIntoSight(box: HTMLElement | null): void {
  box?.scrollIntoView({ block: "nearest" });
}
