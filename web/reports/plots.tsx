import type { ReactNode } from "react";
import type { BarChart, DayChart, ReportTable } from "#domain/reports/report-view.ts";
import { Panel } from "#web/ui/panel.tsx";
import "./reports.css";

type FrameProps = {
  chart: Pick<BarChart, "title" | "empty" | "table">;
  children: ReactNode;
};

/** The drawing is for the eyes only; its numbers are in the table below. */
function PlotFrame({ chart: { title, empty, table }, children }: FrameProps) {
  return (
    <Panel title={title}>
      {empty === null ? (
        <>
          {children}
          <details className="report-numbers">
            <summary>Show as a table</summary>
            <FigureTable label={title} table={table} />
          </details>
        </>
      ) : (
        <p className="muted">{empty}</p>
      )}
    </Panel>
  );
}

export function BarPlot({ chart }: { chart: BarChart }) {
  return (
    <PlotFrame chart={chart}>
      <div role="img" aria-label={chart.summary} className="report-drawing">
        <div className="report-legend">
          {chart.legend.map((name, at) => (
            <span key={name}>
              <Bar share={1} isFirst={at === 0} />
              {name}
            </span>
          ))}
        </div>
        {chart.rows.map(({ label, bars }, row) => (
          <div key={row} className="report-row">
            <span className="report-label">{label}</span>
            <div className="report-bars">
              {bars.map(({ share, text }, at) => (
                <div key={at}>
                  <Bar share={share} isFirst={at === 0} />
                  <span>{text}</span>
                </div>
              ))}
            </div>
          </div>
        ))}
      </div>
    </PlotFrame>
  );
}

/** The first is solid, the second an outline, so that they differ without colours. */
function Bar({ share, isFirst }: { share: number; isFirst: boolean }) {
  return (
    <svg className="report-bar" aria-hidden="true">
      <rect
        className={isFirst ? "report-solid" : "report-outline"}
        x="1"
        y="1"
        width={`${Math.max(share * 98, 0.5)}%`}
        height="12"
      />
    </svg>
  );
}

/** So that columns stay slim where there are few. */
const widestColumn = 2;

export function DayPlot({ chart }: { chart: DayChart }) {
  return (
    <PlotFrame chart={chart}>
      <div role="img" aria-label={chart.summary} className="report-drawing">
        <p className="muted small">A column for each mail day; the line on top is 100%.</p>
        {chart.rows.map(({ label, text, shares }, row) => (
          <div key={row} className="report-row">
            <span className="report-label">{label}</span>
            <div className="report-days">
              <Columns shares={shares} />
              <span>{text}</span>
            </div>
          </div>
        ))}
      </div>
    </PlotFrame>
  );
}

function Columns({ shares }: { shares: readonly number[] }) {
  const width = 100 / shares.length;
  return (
    <svg
      className="report-columns"
      style={{ maxWidth: `${shares.length * widestColumn}rem` }}
      aria-hidden="true"
    >
      <line className="report-grid" x1="0" x2="100%" y1="1" y2="1" />
      {shares.map((share, at) => {
        const height = Math.max(share * 97, 1);
        return (
          <rect
            key={at}
            className="report-solid"
            x={`${at * width}%`}
            y={`${99 - height}%`}
            width={`${width * 0.72}%`}
            height={`${height}%`}
          />
        );
      })}
      <line className="report-grid" x1="0" x2="100%" y1="99%" y2="99%" />
    </svg>
  );
}

/** Scrolls sideways on a phone, also with the keyboard. */
export function FigureTable({ label, table: { head, rows } }: { label: string; table: ReportTable }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- else it could not be scrolled with the keyboard
    <div className="report-scroll" role="region" aria-label={`Table: ${label}`} tabIndex={0}>
      <table className="report-table">
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells], row) => (
            <tr key={row}>
              <th scope="row">{name}</th>
              {cells.map((cell, at) => (
                <td key={at}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
