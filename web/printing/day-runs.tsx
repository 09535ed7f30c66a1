import { CheckCheck, FileText, RotateCw } from "lucide-react";
import { Suspense, type ComponentType, type ReactNode } from "react";
import { runOn, type MailSchedule } from "#domain/events/mail-run.ts";
import { formatTime } from "#domain/events/mail-run-messages.ts";
import type { ListedPrintJob } from "#domain/printing/print-job.ts";
import { useCampZone } from "#web/organizations/camp-clock.tsx";
import type { EventRef } from "#web/roster/calls.ts";
import { Button } from "#web/ui/button.tsx";
import { formatDaysMail } from "./days-mail.ts";
import { useHandedOut } from "./hand-out-calls.ts";
import { PrintJobMenu, type PrintJobActions } from "./print-job-menu.tsx";
import { formatSheets } from "./print-text.ts";
import "./day-runs.css";

/** Filled by the responses feature, which printing must not import. */
export type CameBackSlot = ComponentType<{ of: EventRef; job: ListedPrintJob }>;
/** How many pages wait for a person. */
export type ToMatchSlot = ComponentType<{ of: EventRef }>;

export type DayRunsProps = {
  of: EventRef;
  day: string;
  isToday: boolean;
  mail: MailSchedule | undefined;
  runs: readonly ListedPrintJob[];
  /** The run above, which has its own button to open the PDF. */
  shownId: string | undefined;
  openingId: string | undefined;
  actions: PrintJobActions;
  cameBack: CameBackSlot | undefined;
  toMatch: ToMatchSlot | undefined;
};

/** One day's mail: what was printed, handed out and came back. A day has a second run when letters came late. */
export function DayRuns({ of, day, isToday, mail, runs, toMatch: ToMatch, ...props }: DayRunsProps) {
  const handedOutOf = useHandedOut(of);
  const cutOff = mail && runOn(mail, day)?.cutOff;
  const sum = (countOf: (run: ListedPrintJob) => number) =>
    runs.reduce((total, run) => total + countOf(run), 0).toLocaleString("en-US");
  return (
    <div className="day-runs">
      {!isToday && <h3 className="day-runs-title">{formatDaysMail(day)}</h3>}
      <dl className="day-sums">
        <Sum name="Printed" value={sum(({ count }) => count)} />
        <Sum name="Handed out" value={sum((run) => handedOutOf(run) ?? 0)} />
        <Sum name="Came back" value={sum(({ cameBack }) => cameBack)} />
        {ToMatch !== undefined && (
          <Sum
            name="To match"
            value={
              <Suspense fallback="–">
                <ToMatch of={of} />
              </Suspense>
            }
          />
        )}
      </dl>
      <ul className="day-runs-list">
        {runs.map((run, at) => (
          <Run
            key={run.id}
            of={of}
            run={run}
            title={runs.length === 1 ? undefined : titleOf(run, at, cutOff)}
            isEarly={cutOff !== undefined && Date.parse(run.createdAt) < cutOff}
            handedOut={handedOutOf(run)}
            {...props}
          />
        ))}
      </ul>
    </div>
  );
}

function Sum({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

const ordinals = ["First", "Second", "Third", "Fourth", "Fifth"];

function titleOf(run: ListedPrintJob, at: number, cutOff: number | undefined): string {
  const isLate =
    at > 0 && run.automaticFor === undefined && cutOff !== undefined && Date.parse(run.createdAt) >= cutOff;
  return `${ordinals[at] ?? `${at + 1}th`} run${isLate ? ": late letters" : ""}`;
}

type RunProps = Pick<DayRunsProps, "of" | "shownId" | "openingId" | "actions" | "cameBack"> & {
  run: ListedPrintJob;
  title: string | undefined;
  isEarly: boolean;
  handedOut: number | null | undefined;
};

function Run({
  of,
  run,
  title,
  isEarly,
  handedOut,
  shownId,
  openingId,
  actions,
  cameBack: CameBack,
}: RunProps) {
  const sheets = formatSheets(run.count);
  const isReady = run.state === "ready";
  const isOut = handedOut !== null && handedOut !== undefined && handedOut >= run.count;
  return (
    <li className="day-run">
      <div className="day-run-words">
        <p className="day-run-title">{title ?? sheets}</p>
        <p className="day-run-more">
          {title !== undefined && `${sheets}, `}
          <Made run={run} isEarly={isEarly} />
        </p>
        {CameBack !== undefined && run.cameBack > 0 && (
          <p className="day-run-more">
            Came back: <CameBack of={of} job={run} />
          </p>
        )}
      </div>
      <div className="day-run-actions">
        {isReady && run.id !== shownId && (
          <Button
            icon={<FileText />}
            isPending={openingId === run.id}
            pendingLabel="Opening…"
            onPress={() => actions.onOpen(run)}
          >
            Open PDF
          </Button>
        )}
        {run.state === "failed" && (
          <Button icon={<RotateCw />} onPress={() => actions.onRenderAgain(run)}>
            Try again
          </Button>
        )}
        {isReady && handedOut === undefined && (
          <span className="button button-outline handed-out-place">Hand out</span>
        )}
        {isReady && handedOut !== null && handedOut !== undefined && (
          <Button
            variant={isOut ? "plain" : "outline"}
            icon={<CheckCheck />}
            onPress={() => actions.onHandOut(run)}
          >
            {isOut
              ? "All handed out"
              : handedOut === 0
                ? "Hand out"
                : `${handedOut} of ${run.count} handed out`}
          </Button>
        )}
      </div>
      <PrintJobMenu job={run} actions={actions} />
    </li>
  );
}

/** "printed at 7:31 AM by Dana Reyes, before the cut-off". */
function Made({ run, isEarly }: { run: ListedPrintJob; isEarly: boolean }) {
  const timeZone = useCampZone();
  const at = formatTime(Date.parse(run.createdAt), timeZone);
  if (run.state === "rendering") return <>making the PDF…</>;
  if (run.state === "failed") return <>the PDF could not be made. The letters are safe.</>;
  if (run.automaticFor !== undefined) return <>{`put together at the cut-off, ${at}`}</>;
  return <>{`printed at ${at} by ${run.createdByName}${isEarly ? ", before the cut-off" : ""}`}</>;
}
