import { useRef } from "react";
import { FileText, Printer } from "lucide-react";
import type { ListedPrintJob } from "#domain/printing/print-job.ts";
import { printingErrors } from "#domain/printing/errors.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { printWindowText, formatSheets } from "./print-text.ts";
import type { MadeJob } from "./use-printing.ts";
import "./print-jobs.css";

type Props = {
  /** Undefined until the list contains the new job. */
  job: ListedPrintJob | undefined;
  /** Undefined for a job made elsewhere or before this page was loaded. */
  made: MadeJob | undefined;
  isOpening: boolean;
  onOpen: () => void;
  onRenderAgain: () => void;
  next: { isPrinting: boolean; onPrint: () => Promise<void> } | undefined;
};

export function LatestJob({ job, made, isOpening, onOpen, onRenderAgain, next }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const sheets = made?.sheets ?? job?.count ?? 0;
  const remaining = made?.remaining ?? 0;
  const isReady = job?.state === "ready" || (job === undefined && made?.link !== undefined);
  const isFailed = job?.state === "failed";

  async function printNext(): Promise<void> {
    await next?.onPrint();
    // The focused button may be gone.
    box.current?.focus();
  }

  return (
    <div ref={box} role="group" aria-label="Latest print job" tabIndex={-1} className="latest-job">
      <div role="status" className="latest-job-status">
        {!isFailed && <p>{statusOf(sheets, isReady, made === undefined ? job?.createdByName : undefined)}</p>}
        {isReady && job !== undefined && <p className="latest-job-hint">{printWindowText(job)}</p>}
      </div>
      {isFailed && (
        <ErrorBox sentence={printingErrors.renderFailed.message} onRetry={onRenderAgain}>
          {`Nothing is lost: what stands on its ${formatSheets(sheets)} is kept.`}
        </ErrorBox>
      )}
      {!isFailed && !isReady && <Progress done={job?.renderedSheets} of={sheets} />}
      {isReady && (
        <Button
          variant="primary"
          icon={<FileText />}
          isPending={isOpening}
          pendingLabel="Opening…"
          onPress={onOpen}
        >
          Open PDF
        </Button>
      )}
      {remaining > 0 && next !== undefined && (
        <div className="latest-job-rest">
          <p role="status">{`${formatSheets(remaining)} still ${remaining === 1 ? "waits" : "wait"}.`}</p>
          {/* One press is enough however often it is made; a button that goes may not be one that is pending. */}
          <Button icon={<Printer />} onPress={() => void printNext()}>
            {next.isPrinting ? "Creating print job…" : "Print the next ones"}
          </Button>
        </div>
      )}
    </div>
  );
}

function statusOf(sheets: number, isReady: boolean, requestedBy: string | undefined): string {
  const are = sheets === 1 ? "is" : "are";
  const forWhom = requestedBy === undefined ? "" : ` for ${requestedBy}`;
  return isReady
    ? `${formatSheets(sheets)} ${are} ready to print.`
    : `The PDF of ${formatSheets(sheets)} is being made${forWhom}.`;
}

function Progress({ done, of }: { done: number | undefined; of: number }) {
  return (
    <>
      <ProgressBar
        label={
          done === undefined ? "Making the PDF" : `${done.toLocaleString("en-US")} of ${formatSheets(of)} set`
        }
        percent={done === undefined || of === 0 ? undefined : (100 * done) / of}
      />
      <p className="latest-job-hint">You can leave this page; the PDF is made without it.</p>
    </>
  );
}
