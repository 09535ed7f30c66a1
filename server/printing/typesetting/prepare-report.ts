import type { CompilerInput } from "./compiler.ts";
import type { ReportToSet } from "./document.ts";
import { prepareName } from "./prepare-text.ts";

/** User text is a value in it, never a command. */
export function prepareReport(report: ReportToSet): CompilerInput {
  const { paper, organization, title, madeOn, totals, charts, mailDays, table, notes } = report;
  const labelled = <Row extends { label: string }>(row: Row) => ({ ...row, label: prepareName(row.label) });
  const json = JSON.stringify({
    paper,
    organization: prepareName(organization),
    title: prepareName(title),
    madeOn: prepareName(madeOn),
    totals: totals.map(labelled),
    charts: charts.map((chart) => ({ ...chart, rows: chart.rows.map(labelled) })),
    mailDays: { ...mailDays, rows: mailDays.rows.map(labelled) },
    table: {
      ...table,
      rows: table.rows.map(([name = "", ...cells]) => ({ name: prepareName(name), cells })),
    },
    notes,
  });
  return { json, pictures: new Map() };
}
