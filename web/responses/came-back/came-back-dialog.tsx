import type { ListedPrintJob } from "#domain/printing/print-job.ts";
import { deskErrors } from "#domain/responses/errors.ts";
import { formatDateTime } from "#web/notes/note-times.ts";
import { LoadFailed } from "#web/organizations/load-failed.tsx";
import type { EventRef } from "#web/roster/calls.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useCameBack } from "../calls.ts";
import "./came-back.css";

export type CameBackDialogProps = { of: EventRef; job: ListedPrintJob; onClose: () => void };

type Count = { sheets: number; cameBack: number };

export function CameBackDialog({ of, job, onClose }: CameBackDialogProps) {
  const { data, error, dataUpdatedAt, refetch } = useCameBack(of, job.id);
  return (
    <Dialog title="What came back" isOpen onOpenChange={onClose} fillsPhone>
      <p className="came-back-words">{`Print job of ${formatDateTime(job.createdAt)}`}</p>
      {error !== null && (
        <LoadFailed
          error={error}
          failed={deskErrors.cameBackFailed.message}
          loadedAt={dataUpdatedAt}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && error === null && <Skeleton label="Counting…" rows={4} />}
      {data !== undefined && (
        <>
          <p role="status" className="came-back-all">{`${countWords(sumOf(data.buildings))} came back`}</p>
          <ul aria-label="By building" className="came-back">
            {data.buildings.map(({ buildingName, ...count }, door) => (
              // Two buildings may have the same name.
              <li key={door} className="came-back-row">
                <ProgressBar
                  label={`${buildingName ?? "No building"}, ${countWords(count)}`}
                  percent={(100 * count.cameBack) / Math.max(1, count.sheets)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}

function sumOf(counts: readonly Count[]): Count {
  return {
    sheets: counts.reduce((sum, { sheets }) => sum + sheets, 0),
    cameBack: counts.reduce((sum, { cameBack }) => sum + cameBack, 0),
  };
}

function countWords({ sheets, cameBack }: Count): string {
  return `${cameBack.toLocaleString("en-US")} of ${sheets.toLocaleString("en-US")} ${sheets === 1 ? "sheet" : "sheets"}`;
}
