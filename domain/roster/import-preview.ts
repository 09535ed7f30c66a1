import { formatBlock } from "./contact-block.ts";
import {
  listedAtMost,
  maxHeldListed,
  noCounts,
  type ImportCounts,
  type ImportPreview,
} from "./import-answer.ts";
import { hasCorrections, planRows, type KnownRoster, type Plan, type PlannedRow } from "./import-plan.ts";
import {
  columnsOf,
  markRepeats,
  readRow,
  type ImportRow,
  type ReadRow,
  type RowNotice,
} from "./import-row.ts";
import { similarBuildings, type BuildingUse } from "./similar-building.ts";
import type { ImportField } from "./import-fields.ts";

export type Table = {
  headers: readonly string[];
  mapping: readonly ImportField[];
  rows: readonly (readonly string[])[];
  firstLine: number;
};

export function readRows(table: Table): ReadRow[] {
  const read = readSomeRows(table, 0, table.rows.length);
  markRepeats(read);
  return read;
}

/** A part of the file, without checks that need the whole file. */
export function readSomeRows(
  { headers, mapping, rows, firstLine }: Table,
  from: number,
  to: number,
): ReadRow[] {
  const columns = columnsOf(mapping, headers);
  return rows
    .slice(from, to)
    .map((cells, place) => readRow(cells, columns, firstLine + from + place))
    .filter((row) => row !== undefined);
}

/** `toImport` never contains a row that the preview shows as a problem. */
export function previewRows(
  read: readonly ReadRow[],
  known: KnownRoster,
): { preview: Omit<ImportPreview, "mayLift">; toImport: ImportRow[] } {
  const sound = read.filter(({ problems }) => problems.length === 0).map(({ row }) => row);
  const plan = planRows(sound, known);
  const broken: PlannedRow[] = read
    .filter(({ problems }) => problems.length > 0)
    .map(({ row, problems }) => ({ kind: "problem", row, problems }));
  const rows = [...broken, ...plan.rows].sort((one, other) => one.row.line - other.row.line);
  return {
    preview: {
      ...listed(rows, read),
      newBuildings: plan.newBuildings,
      similarBuildings: similarBuildings(
        usesOf(plan),
        known.buildings.map(({ name }) => name),
      ),
    },
    toImport: plan.rows.filter(({ kind }) => kind !== "problem").map(({ row }) => row),
  };
}

function usesOf({ rows, newBuildings }: Plan): BuildingUse[] {
  const rowsOf = new Map<string, number>();
  for (const planned of rows) {
    const key = planned.kind === "problem" ? undefined : planned.building?.name.toLowerCase();
    if (key !== undefined) rowsOf.set(key, (rowsOf.get(key) ?? 0) + 1);
  }
  return newBuildings.map((name) => ({ name, rows: rowsOf.get(name.toLowerCase()) ?? 0 }));
}

export function countRows(rows: readonly PlannedRow[]): ImportCounts {
  const counts = { ...noCounts };
  for (const { kind } of rows) counts[kind === "problem" ? "problems" : kind] += 1;
  return counts;
}

type Lists = Omit<ImportPreview, "newBuildings" | "similarBuildings" | "mayLift">;

function listed(rows: readonly PlannedRow[], read: readonly ReadRow[]): Lists {
  const ofFile = new Map(read.map(({ row, notices }) => [row.line, notices]));
  const preview: Lists = {
    counts: countRows(rows),
    problems: [],
    moved: [],
    added: [],
    updated: [],
    unchanged: [],
    notices: [],
    noticeCounts: {},
    held: [],
    heldCount: 0,
    corrections: { participants: 0, contacts: 0, rows: 0 },
  };
  for (const planned of rows) {
    list(planned, preview);
    if (planned.kind === "problem") continue;
    countCorrections(planned, preview.corrections);
    const { line, name } = planned.row;
    for (const { kind, sentence } of [...(ofFile.get(line) ?? []), ...noticesOf(planned)]) {
      preview.noticeCounts[kind] = (preview.noticeCounts[kind] ?? 0) + 1;
      if (preview.notices.length < listedAtMost.notices) preview.notices.push({ line, name, kind, sentence });
    }
    for (const { email, block, blockIds } of planned.held) {
      preview.heldCount += 1;
      const sentence = formatBlock(email, name, block);
      if (preview.held.length < maxHeldListed) preview.held.push({ line, name, email, sentence, blockIds });
    }
  }
  return preview;
}

function noticesOf(planned: Exclude<PlannedRow, { kind: "problem" }>): RowNotice[] {
  const notices = planned.notices.map((sentence): RowNotice => ({ kind: "other", sentence }));
  if (planned.kind === "new" && planned.building === null)
    notices.push({ kind: "without-building", sentence: "The file has no building." });
  return notices;
}

function countCorrections(planned: PlannedRow, counts: ImportPreview["corrections"]): void {
  if (planned.kind === "problem" || planned.kind === "new") return;
  const { kind, corrections } = planned;
  if (corrections.name !== null) counts.participants += 1;
  counts.contacts += corrections.contacts.length;
  if (kind === "unchanged" && hasCorrections(corrections)) counts.rows += 1;
}

function list(planned: PlannedRow, preview: Lists): void {
  const { line, name } = planned.row;
  if (planned.kind === "problem") {
    if (preview.problems.length < listedAtMost.problems)
      preview.problems.push({ line, name, problems: planned.problems });
  } else if (planned.kind === "moved") {
    if (preview.moved.length < listedAtMost.moved)
      preview.moved.push({ line, name, from: planned.from, to: planned.building?.name ?? "" });
  } else if (planned.kind === "new") {
    if (preview.added.length < listedAtMost.others)
      preview.added.push({ line, name, building: planned.building?.name ?? null });
  } else if (preview[planned.kind].length < listedAtMost.others) {
    preview[planned.kind].push({ line, name });
  }
}
