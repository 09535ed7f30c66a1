import { useState } from "react";
import type { ListedPrintJob } from "#domain/printing/print-job.ts";
import type { MadeJob } from "./use-printing.ts";

type LatestJob = { id: string; job: ListedPrintJob | undefined; made: MadeJob | undefined };

/**
 * The job shown above the list: the one made here, else one that is being rendered, made by a colleague or before a
 * reload, else the one that was made without a press at today's cut-off. A voided job is not shown.
 */
export function useLatestJob(
  jobs: readonly ListedPrintJob[] | undefined,
  made: MadeJob | undefined,
  today: string | undefined,
): LatestJob | undefined {
  const [watchedId, setWatchedId] = useState<string>();
  const [newest] = jobs ?? [];
  if (newest?.state === "rendering" && newest.id !== watchedId) setWatchedId(newest.id);
  const id = made?.jobId ?? watchedId ?? jobs?.find((job) => isAutomatic(job, today))?.id;
  const job = jobs?.find((known) => known.id === id);
  if (id === undefined || job?.state === "voided") return undefined;
  return { id, job, made };
}

/** Until staff print after it, it is what there is to do. */
function isAutomatic({ automaticFor, state }: ListedPrintJob, today: string | undefined): boolean {
  return automaticFor !== undefined && automaticFor === today && state === "ready";
}
