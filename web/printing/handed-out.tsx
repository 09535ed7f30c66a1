import type { ListedPrintJob } from "#domain/printing/print-job.ts";
import { useFormatDateTime } from "#web/organizations/camp-clock.tsx";
import type { EventRef } from "#web/roster/calls.ts";
import { Button } from "#web/ui/button.tsx";
import { useHandedOut } from "./hand-out-calls.ts";
import { HandedOutPlace, ofAll } from "./handed-out-place.tsx";

type OnHandOut = (job: ListedPrintJob) => void;
export type HandedOutProps = { of: EventRef; job: ListedPrintJob; onHandOut: OnHandOut };

/** Renders nothing for stationery. */
export function HandedOut({ of, job, onHandOut }: HandedOutProps) {
  const formatDateTime = useFormatDateTime();
  const handedOut = useHandedOut(of)(job);
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
