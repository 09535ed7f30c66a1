import { CheckCheck } from "lucide-react";
import type { ListedPrintJob } from "#domain/printing/print-job.ts";
import { shownMoment } from "#web/notes/note-times.ts";
import { Button } from "#web/ui/button.tsx";
import { handedOutInWords, sheetsInWords } from "./print-words.ts";
import "./hand-out-next.css";

type Props = { jobs: readonly ListedPrintJob[]; onHandOut: (job: ListedPrintJob) => void };

/** The latest mail on paper, as long as not all of it is handed out: what somebody with a phone at mail call looks for. */
export function HandOutNext({ jobs, onHandOut }: Props) {
  const job = jobs.find(({ kind, state }) => kind === "letters" && state === "ready");
  if (job === undefined || job.handedOut === null || job.handedOut >= job.count) return null;
  return (
    <div className="hand-out-next">
      <p>
        <strong>
          {job.handedOut === 0
            ? `${sheetsInWords(job.count)} to hand out`
            : `${handedOutInWords(job)} sheets handed out`}
        </strong>{" "}
        <span>{`Printed ${shownMoment(job.createdAt)}`}</span>
      </p>
      <Button icon={<CheckCheck />} onPress={() => onHandOut(job)}>
        Hand out
      </Button>
    </div>
  );
}
