import { Ban, Check, Hourglass, TriangleAlert } from "lucide-react";
import { useMemo, type ReactNode } from "react";
import { pluralize } from "#domain/pluralize.ts";
import type { ListedPrintJob, PrintJobState } from "#domain/printing/print-job.ts";
import { useFormatDateTime } from "#web/organizations/camp-clock.tsx";
import type { EventRef } from "#web/roster/calls.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Table, type TableColumn } from "#web/ui/table.tsx";
import type { CameBackSlot } from "./day-runs.tsx";
import { LazyHandedOut } from "./lazy-handed-out.tsx";
import { PrintJobMenu, type PrintJobActions } from "./print-job-menu.tsx";
import "./print-jobs.css";

export type PrintJobsTableProps = {
  of: EventRef;
  jobs: readonly ListedPrintJob[];
  openingId: string | undefined;
  actions: PrintJobActions;
  cameBack: CameBackSlot | undefined;
  more: ReactNode;
};

export function PrintJobsTable({ of, jobs, openingId, actions, cameBack, more }: PrintJobsTableProps) {
  const columns = useMemo(
    () => columnsOf(of, actions, openingId, cameBack),
    [of, actions, openingId, cameBack],
  );
  return (
    <Table
      label="Print jobs"
      columns={columns}
      rows={jobs}
      footer={
        <>
          <span>{pluralize(jobs.length, "print job", "print jobs")}</span>
          {more}
        </>
      }
    />
  );
}

function columnsOf(
  of: EventRef,
  actions: PrintJobActions,
  openingId: string | undefined,
  CameBack: CameBackSlot | undefined,
): readonly TableColumn<ListedPrintJob>[] {
  return [
    { id: "created", name: "Created", fold: "title", cell: (job) => <Created job={job} /> },
    {
      id: "state",
      name: "State",
      cell: (job) => (
        <>
          <State job={job} />
          {job.state === "ready" && <LazyHandedOut of={of} job={job} onHandOut={actions.onHandOut} />}
        </>
      ),
    },
    { id: "sheets", name: "Sheets", align: "end", cell: ({ count }) => toView(count) },
    {
      id: "back",
      name: "Came back",
      align: "end",
      cell: (job) =>
        CameBack === undefined ? (
          `${toView(job.cameBack)} of ${toView(job.count)}`
        ) : (
          <CameBack of={of} job={job} />
        ),
    },
    {
      id: "actions",
      name: "Actions",
      align: "end",
      fold: "actions",
      cell: (job) => <Actions job={job} actions={actions} isOpening={openingId === job.id} />,
    },
  ];
}

type ActionsProps = { job: ListedPrintJob; actions: PrintJobActions; isOpening: boolean };

function Actions({ job, actions, isOpening }: ActionsProps) {
  const formatDateTime = useFormatDateTime();
  const moment = formatDateTime(job.createdAt);
  if (job.state === "voided") return null;
  return (
    <div className="print-job-actions">
      {job.state === "ready" && (
        <Button
          variant="plain"
          aria-label={`Open PDF of ${moment}`}
          isPending={isOpening}
          pendingLabel="Opening…"
          onPress={() => actions.onOpen(job)}
        >
          Open PDF
        </Button>
      )}
      {job.state === "failed" && (
        <Button
          variant="plain"
          aria-label={`Try again to make the PDF of ${moment}`}
          onPress={() => actions.onRenderAgain(job)}
        >
          Try again
        </Button>
      )}
      <PrintJobMenu job={job} actions={actions} />
    </div>
  );
}

function Created({ job }: { job: ListedPrintJob }) {
  const formatDateTime = useFormatDateTime();
  const { kind, isForCounselors, createdAt, createdByName, automaticFor, state, voidedByName } = job;
  return (
    <>
      <time dateTime={createdAt} className="print-job-time">
        {formatDateTime(createdAt)}
      </time>
      <p className="print-job-more">
        {kind === "stationery"
          ? `${isForCounselors === true ? "To write home" : "Stationery"}, ${createdByName}`
          : automaticFor === undefined
            ? createdByName
            : "Made at the cut-off"}
      </p>
      {state === "voided" && voidedByName !== null && (
        <p className="print-job-more">{`Voided by ${voidedByName}`}</p>
      )}
    </>
  );
}

function State({ job: { state, renderedSheets, count } }: { job: ListedPrintJob }) {
  return (
    <>
      <PrintJobBadge state={state} />
      {state === "rendering" && (
        <p className="print-job-more">{`${toView(renderedSheets)} of ${toView(count)} set`}</p>
      )}
    </>
  );
}

function toView(count: number): string {
  return count.toLocaleString("en-US");
}

const looks = {
  rendering: { tone: "info", icon: <Hourglass />, word: "Making PDF" },
  ready: { tone: "plain", icon: <Check />, word: "Ready" },
  failed: { tone: "danger", icon: <TriangleAlert />, word: "Failed" },
  voided: { tone: "quiet", icon: <Ban />, word: "Voided" },
} as const satisfies Record<PrintJobState, object>;

function PrintJobBadge({ state }: { state: PrintJobState }) {
  const { tone, icon, word } = looks[state];
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  );
}
