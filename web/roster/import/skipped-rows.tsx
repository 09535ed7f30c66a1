import { Download } from "lucide-react";
import { pluralize } from "#domain/pluralize.ts";
import { toCsv } from "#domain/roster/csv.ts";
import type { ProblemRow } from "#domain/roster/import-answer.ts";
import { Button } from "#web/ui/button.tsx";
import { Panel } from "#web/ui/panel.tsx";
import type { Fixing } from "./fix-row.tsx";
import { ProblemLines } from "./preview-lists.tsx";
import type { RosterColumns } from "#domain/roster/roster-columns.ts";
import { fileName, saveFile } from "#web/platform/save-file.ts";

/** The file as this browser read it. */
export type ReadFile = { source: string; columns: RosterColumns };

type Props = {
  title: string;
  rows: readonly ProblemRow[];
  total: number;
  /** Undefined after a reload: then the download has names and reasons only. */
  file: ReadFile | undefined;
  /** Only before the import. */
  fixing?: Fixing;
};

export function SkippedRows({ title, rows, total, file, fixing }: Props) {
  const skipped = pluralize(total, "row", "rows");
  return (
    <Panel
      title={title}
      count={fixing === undefined ? skipped : `${skipped} will be skipped`}
      flush
      actions={
        <Button
          icon={<Download />}
          onPress={() =>
            saveFile(
              `${fileName(file?.source ?? "roster", "skipped")}.csv`,
              toCsv(problemTable(file?.columns, rows)),
            )
          }
        >
          Download these rows (CSV)
        </Button>
      }
    >
      <ProblemLines rows={rows} total={total} fixing={fixing} />
    </Panel>
  );
}

/** Rejected rows as in the file, with line and reason, so they can be corrected and imported again. */
export function problemTable(
  columns: RosterColumns | undefined,
  problems: readonly ProblemRow[],
): string[][] {
  const headers = columns?.headers ?? ["Name"];
  return [
    ["Line", "Problem", ...headers],
    ...problems.map(({ line, name, problems: reasons }) => [
      String(line),
      reasons.map(({ sentence, about }) => (about === null ? sentence : `${sentence} (${about})`)).join(" "),
      ...(columns === undefined
        ? [name]
        : headers.map((_, column) => columns.rows[line - columns.firstLine]?.[column] ?? "")),
    ]),
  ];
}
