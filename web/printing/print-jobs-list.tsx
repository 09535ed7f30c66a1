import { lazy, Suspense, useState, type ComponentType } from "react";
import type { ListedPrintJob } from "#domain/printing/print-job.ts";
import { printingErrors } from "#domain/printing/errors.ts";
import { Picture } from "#web/brand/picture.tsx";
import { LoadFailed } from "#web/organizations/load-failed.tsx";
import type { EventRef } from "#web/roster/calls.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useTerms } from "#web/organizations/own-words.tsx";
import { useOlderPrintJobs, type usePrintJobs } from "./calls.ts";
import type { PrintJobActions } from "./print-job-menu.tsx";
import type { CameBackSlot } from "./day-runs.tsx";
import type { PrintJobsTableProps } from "./print-jobs-table.tsx";

/** Lazy, because the day's mail comes first. */
const PrintJobsTable = lazy(async (): Promise<{ default: ComponentType<PrintJobsTableProps> }> => {
  try {
    return { default: (await import("./print-jobs-table.tsx")).PrintJobsTable };
  } catch {
    return { default: () => <ErrorBox sentence={printingErrors.listFailed.message} /> };
  }
});

type PrintJobsListProps = {
  of: EventRef;
  newest: ReturnType<typeof usePrintJobs>;
  /** The runs of the day, which are not listed a second time. */
  shown: readonly ListedPrintJob[];
  openingId: string | undefined;
  actions: PrintJobActions;
  cameBack: CameBackSlot | undefined;
};

export function PrintJobsList({ of, newest, shown, openingId, actions, cameBack }: PrintJobsListProps) {
  const [pages, setPages] = useState(0);
  const older = useOlderPrintJobs(of, { after: newest.data?.older ?? null, pages });
  const visible = newest.data?.printJobs;
  const listed = together(visible ?? [], older.data?.printJobs ?? []).filter(
    ({ id }) => !shown.some((run) => run.id === id),
  );
  const isReading = older.isFetching && (older.isPlaceholderData || older.data === undefined);
  const hasMore = isReading || ((pages === 0 ? newest : older).data?.older ?? null) !== null;
  return (
    <>
      <NotLoaded answer={newest} />
      {visible === undefined && newest.error === null && <Skeleton label="Loading print jobs…" rows={4} />}
      {visible?.length === 0 && <NoPrintJobs />}
      {shown.length > 0 && listed.length === 0 && !hasMore && (
        <p className="print-jobs-none">Earlier print jobs will be here.</p>
      )}
      {(listed.length > 0 || hasMore) && (
        <Suspense fallback={<Skeleton label="Loading print jobs…" rows={4} />}>
          <PrintJobsTable
            of={of}
            jobs={listed}
            openingId={openingId}
            actions={actions}
            cameBack={cameBack}
            more={
              hasMore && (
                <Button onPress={() => !isReading && setPages(pages + 1)}>
                  {isReading ? "Loading…" : "Show more"}
                </Button>
              )
            }
          />
        </Suspense>
      )}
      <NotLoaded answer={older} />
    </>
  );
}

/** A new job moves the last one to the next page; for a moment it may be on both. */
function together(newest: readonly ListedPrintJob[], older: readonly ListedPrintJob[]): ListedPrintJob[] {
  const known = new Set(newest.map(({ id }) => id));
  return [...newest, ...older.filter(({ id }) => !known.has(id))];
}

type Answer = { error: Error | null; dataUpdatedAt: number; refetch: () => Promise<unknown> };

function NotLoaded({ answer: { error, dataUpdatedAt, refetch } }: { answer: Answer }) {
  if (error === null) return null;
  return (
    <div className="print-jobs-trouble">
      <LoadFailed
        error={error}
        failed={printingErrors.listFailed.message}
        loadedAt={dataUpdatedAt}
        onRetry={() => void refetch()}
      />
    </div>
  );
}

function NoPrintJobs() {
  const building = useTerms().building.toLowerCase();
  return (
    <EmptyState
      picture={<Picture name="print-and-upload" />}
      title="No print jobs yet"
      layout="beside"
      level={3}
    >
      {`The first one puts your letters into one PDF, ${building} by ${building}.`}
    </EmptyState>
  );
}
