import type { ProblemRow } from "#domain/roster/import-answer.ts";
import type { RosterColumns } from "./roster-columns.ts";

/** Rejected rows as in the file, with line and reason, so they can be corrected and imported again. */
export function problemTable(columns: RosterColumns, problems: readonly ProblemRow[]): string[][] {
  const { headers, rows, firstLine } = columns;
  return [
    ["Line", "Problem", ...headers],
    ...problems.map(({ line, problems: reasons }) => [
      String(line),
      reasons.map(({ sentence, about }) => (about === null ? sentence : `${sentence} (${about})`)).join(" "),
      ...headers.map((_, column) => rows[line - firstLine]?.[column] ?? ""),
    ]),
  ];
}
