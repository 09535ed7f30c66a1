import { FileText } from "lucide-react";
import type { ListedPrintJob } from "#domain/printing/print-job.ts";
import { printingErrors } from "#domain/printing/errors.ts";
import { useCampZone } from "#web/organizations/camp-clock.tsx";
import { Button } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { automaticText, printWindowText, formatSheets } from "./print-text.ts";
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
};

export function LatestJob({ job, made, isOpening, onOpen, onRenderAgain }: Props) {
  const timeZone = useCampZone();
  const sheets = made?.sheets ?? job?.count ?? 0;
  const isReady = job?.state === "ready" || (job === undefined && made?.link !== undefined);
  const isFailed = job?.state === "failed";
  return (
    <>
      <div role="status" className="latest-job-status">
        {!isFailed && (
          <p className="print-now-title">
            {statusOf(sheets, isReady, made === undefined ? job : undefined, timeZone)}
          </p>
        )}
        {isReady && job !== undefined && <p className="print-now-when">{printWindowText(job)}</p>}
      </div>
      {isFailed && (
        <ErrorBox sentence={printingErrors.renderFailed.message} onRetry={onRenderAgain}>
          {`The letters on its ${formatSheets(sheets)} are safe.`}
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
    </>
  );
}

/** `job` is undefined if it was made here. */
function statusOf(
  sheets: number,
  isReady: boolean,
  job: ListedPrintJob | undefined,
  timeZone: string | undefined,
): string {
  const automatic = job && automaticText(job, timeZone);
  if (automatic !== undefined) return isReady ? `${automatic}.` : `${automatic}. Making the PDF…`;
  const all = sheets === 1 ? "1 sheet is ready." : `All ${formatSheets(sheets)} are ready.`;
  const forWhom = job === undefined ? "" : ` for ${job.createdByName}`;
  return isReady ? all : `Making the PDF of ${formatSheets(sheets)}${forWhom}…`;
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
      <p className="print-now-when">You can leave this page. The PDF will be here when you come back.</p>
    </>
  );
}
