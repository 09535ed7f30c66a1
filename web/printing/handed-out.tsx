import { CheckCheck } from "lucide-react";
import type { ListedPrintJob } from "#domain/printing/print-job.ts";
import { useFormatDateTime } from "#web/organizations/camp-clock.tsx";
import type { EventRef } from "#web/roster/calls.ts";
import { Button } from "#web/ui/button.tsx";
import { useHandedOutOf } from "./hand-out-calls.ts";
import { HandedOutPlace, HandOutNextPlace, jobToHandOut, ofAll } from "./handed-out-place.tsx";
import type { PrintJobActions } from "./print-job-menu.tsx";
import { formatSheets } from "./print-text.ts";

type OnHandOut = (job: ListedPrintJob) => void;
export type HandedOutProps = { of: EventRef; job: ListedPrintJob; onHandOut: OnHandOut };

/** Renders nothing where the organization does not track this. */
export function HandedOut({ of, job, onHandOut }: HandedOutProps) {
  const formatDateTime = useFormatDateTime();
  const handedOut = useHandedOutOf(of, job);
  if (handedOut === undefined) return <HandedOutPlace job={job} />;
  if (handedOut === null) return null;
  const words = ofAll(handedOut, job.count);
  return (
    <Button
      variant="plain"
      className="handed-out-button"
      aria-label={`${words} handed out, sheets of ${formatDateTime(job.createdAt)}`}
      onPress={() => onHandOut(job)}
    >
      {`${words} handed out`}
    </Button>
  );
}

export type HandOutNextProps = {
  of: EventRef;
  jobs: readonly ListedPrintJob[];
  /** The job above it, which has its own button to open the PDF. */
  shownId: string | undefined;
  openingId: string | undefined;
  actions: Pick<PrintJobActions, "onHandOut" | "onOpen">;
};

/** The latest printed mail, until all of it is handed out. */
export function HandOutNext({ of, jobs, shownId, openingId, actions }: HandOutNextProps) {
  const formatDateTime = useFormatDateTime();
  const job = jobToHandOut(jobs);
  const handedOut = useHandedOutOf(of, job);
  if (handedOut === undefined) return <HandOutNextPlace jobs={jobs} />;
  if (job === undefined || handedOut === null || handedOut >= job.count) return null;
  return (
    <div className="print-row">
      <p>
        <strong>
          {handedOut === 0
            ? `${formatSheets(job.count)} to hand out`
            : `${ofAll(handedOut, job.count)} sheets handed out`}
        </strong>{" "}
        <span>{`Printed ${formatDateTime(job.createdAt)}`}</span>
      </p>
      <div className="print-row-actions">
        {job.id !== shownId && (
          <Button
            variant="plain"
            isPending={openingId === job.id}
            pendingLabel="Opening…"
            onPress={() => actions.onOpen(job)}
          >
            Open PDF
          </Button>
        )}
        <Button icon={<CheckCheck />} onPress={() => actions.onHandOut(job)}>
          Hand out
        </Button>
      </div>
    </div>
  );
}
