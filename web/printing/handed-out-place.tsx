import type { ListedPrintJob } from "#domain/printing/print-job.ts";
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

export function ofAll(handedOut: number, count: number): string {
  return `${handedOut.toLocaleString("en-US")} of ${count.toLocaleString("en-US")}`;
}
