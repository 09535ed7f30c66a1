import type { SessionAnswer } from "#domain/identity/session.ts";
import { termsFor, type Wording } from "#domain/organizations/terms.ts";
import { reportErrors } from "#domain/reports/errors.ts";
import { reportView } from "#domain/reports/report-view.ts";
import type { ReportedEvent } from "#domain/reports/season-report.ts";
import { Picture } from "#web/brand/picture.tsx";
import { LoadFailed } from "#web/organizations/load-failed.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { useSeasonReport } from "./calls.ts";
import { BarPlot, DayPlot, FigureTable } from "./plots.tsx";
import "./reports.css";

type Props = {
  organization: SessionAnswer["organizations"][number];
  report: ReturnType<typeof useSeasonReport>;
};

export function SeasonReport({ organization, report }: Props) {
  const { data, error } = report;
  return (
    <div className="stack">
      {error !== null && (
        <LoadFailed
          error={error}
          failed={reportErrors.loadFailed.message}
          loadedAt={report.dataUpdatedAt}
          onRetry={() => void report.refetch()}
        />
      )}
      {data === undefined && error === null && <Skeleton label="Loading the report…" rows={6} />}
      {data?.events.length === 0 && <NothingYet type={organization.type} />}
      {data !== undefined && data.events.length > 0 && (
        <Figures events={data.events} organization={organization} />
      )}
    </div>
  );
}

function NothingYet({ type }: Wording) {
  const { event, events } = termsFor(type);
  return (
    <EmptyState picture={<Picture name="empty-mailbox" />} title={`No ${events.toLowerCase()} to report yet`}>
      {`The report begins with the first day of your first ${event.toLowerCase()}.`}
    </EmptyState>
  );
}

function Figures({
  events,
  organization,
}: Pick<Props, "organization"> & { events: readonly ReportedEvent[] }) {
  const { totals, charts, mailDays, table, notes } = reportView(events, organization);
  const [letters, ...others] = charts;
  return (
    <>
      <dl className="report-totals">
        {totals.map(({ label, value }) => (
          <div key={label} className="panel">
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {letters !== undefined && <BarPlot chart={letters} />}
      <DayPlot chart={mailDays} />
      {others.map((chart) => (
        <BarPlot key={chart.title} chart={chart} />
      ))}
      <Panel title="All figures">
        <FigureTable label="All figures" table={table} />
        <ul className="report-notes muted small">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </Panel>
    </>
  );
}
