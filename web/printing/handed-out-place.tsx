import type { ListedPrintJob } from "#domain/printing/print-job.ts";
import { formatSheets } from "./print-text.ts";
import "./print-jobs.css";

/** Placeholder of the same size, so that the layout does not shift. Stationery is never handed out. */
export function HandedOutPlace({ job: { kind, count } }: { job: ListedPrintJob }) {
  if (kind !== "letters") return null;
  return (
    <span className="button button-plain handed-out-button handed-out-place">
      {ofAll(0, count)} handed out
    </span>
  );
}

export function HandOutNextPlace({ jobs }: { jobs: readonly ListedPrintJob[] }) {
  const job = jobToHandOut(jobs);
  if (job === undefined) return null;
  return (
    <div className="print-row handed-out-place">
      <p>
        <strong>{formatSheets(job.count)}</strong> <span>Printed</span>
      </p>
      <span className="button button-outline">Hand out</span>
    </div>
  );
}

export function jobToHandOut(jobs: readonly ListedPrintJob[]): ListedPrintJob | undefined {
  return jobs.find(({ kind, state }) => kind === "letters" && state === "ready");
}

export function ofAll(handedOut: number, count: number): string {
  return `${handedOut.toLocaleString("en-US")} of ${count.toLocaleString("en-US")}`;
}
