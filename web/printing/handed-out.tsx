import { CheckCheck } from "lucide-react";
import type { ListedPrintJob } from "#domain/printing/print-job.ts";
import { formatDateTime } from "#web/notes/note-times.ts";
import type { EventRef } from "#web/roster/calls.ts";
import { Button } from "#web/ui/button.tsx";
import { useHandedOutOf } from "./hand-out-calls.ts";
import { HandedOutPlace, HandOutNextPlace, jobToHandOut, ofAll } from "./handed-out-place.tsx";
import { formatSheets } from "./print-text.ts";

type OnHandOut = (job: ListedPrintJob) => void;
export type HandedOutProps = { of: EventRef; job: ListedPrintJob; onHandOut: OnHandOut };

/** Renders nothing where the organization does not track this. */
export function HandedOut({ of, job, onHandOut }: HandedOutProps) {
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

export type HandOutNextProps = { of: EventRef; jobs: readonly ListedPrintJob[]; onHandOut: OnHandOut };

/** The latest printed mail, until all of it is handed out. */
export function HandOutNext({ of, jobs, onHandOut }: HandOutNextProps) {
  const job = jobToHandOut(jobs);
  const handedOut = useHandedOutOf(of, job);
  if (handedOut === undefined) return <HandOutNextPlace jobs={jobs} />;
  if (job === undefined || handedOut === null || handedOut >= job.count) return null;
  return (
    <div className="hand-out-next">
      <p>
        <strong>
          {handedOut === 0
            ? `${formatSheets(job.count)} to hand out`
            : `${ofAll(handedOut, job.count)} sheets handed out`}
        </strong>{" "}
        <span>{`Printed ${formatDateTime(job.createdAt)}`}</span>
      </p>
      <Button icon={<CheckCheck />} onPress={() => onHandOut(job)}>
        Hand out
      </Button>
    </div>
  );
}
