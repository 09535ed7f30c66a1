import { useState } from "react";
import { importErrors } from "#domain/roster/errors.ts";
import { maxImportRows, type ImportPreview } from "#domain/roster/import-answer.ts";
import { hasNameColumn, type ImportField } from "#domain/roster/import-fields.ts";
import { guessMapping, mappingToRemember, type RememberedMapping } from "#domain/roster/import-guess.ts";
import { cleanLine } from "#domain/text.ts";
import { sentenceOf } from "#web/platform/error-codes.ts";
import { newId } from "#web/platform/new-id.ts";
import type { EventRef } from "../calls.ts";
import {
  usePreviewImport,
  useRememberedMapping,
  useStartImport,
  type ImportChoices,
} from "./import-calls.ts";
import type { Records } from "#domain/roster/read-text.ts";
import { readFile, readText, unreadable, UnreadableFile } from "./read-records.ts";
import { mappedColumns, rosterColumns, type RosterColumns } from "#domain/roster/roster-columns.ts";
import { looksLikeHeaders, withChoice } from "./roster-columns.ts";
import type { ReadFile } from "./skipped-rows.tsx";

export type OpenRoster = {
  source: string;
  records: Records;
  remembered: RememberedMapping;
  hasHeaders: boolean;
  columns: RosterColumns;
  guessed: ImportField[];
  mapping: ImportField[];
};

export type ImportStep =
  | { status: "choose"; reading: boolean; error?: string }
  | { status: "columns"; roster: OpenRoster; error?: string }
  | { status: "preview"; roster: OpenRoster; importId: string; preview: ImportPreview; error?: string };

type PreviewStep = Extract<ImportStep, { status: "preview" }>;

/** An error keeps the current step and everything chosen in it. */
export function useRosterImport(of: EventRef, onStarted: (importId: string) => void) {
  const [step, setStep] = useState<ImportStep>({ status: "choose", reading: false });
  const rememberedMapping = useRememberedMapping(of.orgId);
  const [started, setStarted] = useState<{ importId: string; file: ReadFile }>();
  const previewing = usePreviewImport(of);
  const starting = useStartImport(of);

  async function open(source: string, read: () => Promise<Records>): Promise<void> {
    setStep({ status: "choose", reading: true });
    try {
      const [records, remembered] = await Promise.all([read(), rememberedMapping()]);
      setStep(openedStep(source, records, remembered));
    } catch (failure) {
      const error = failure instanceof UnreadableFile ? failure.message : unreadable;
      setStep({ status: "choose", reading: false, error });
    }
  }

  /** `before`: the preview that stays on the screen meanwhile, and if the call fails. */
  async function preview(roster: OpenRoster, before?: PreviewStep): Promise<void> {
    if (previewing.isPending) return;
    const { columns, mapping } = roster;
    if (!hasNameColumn(mapping))
      return setStep({ status: "columns", roster, error: importErrors.noNameColumn.message });
    const id = newId();
    const remember = roster.hasHeaders ? mappingToRemember(columns.headers, mapping) : {};
    try {
      const answer = await previewing.mutateAsync({ ...mappedColumns(columns, mapping), id, remember });
      setStep({ status: "preview", roster, importId: id, preview: answer });
    } catch (failure) {
      const error = sentenceOf(failure, importErrors.previewFailed.message);
      setStep(before === undefined ? { status: "columns", roster, error } : { ...before, error });
    }
  }

  async function start(previewed: PreviewStep, choices: ImportChoices): Promise<void> {
    if (starting.isPending) return;
    try {
      await starting.mutateAsync({ importId: previewed.importId, ...choices });
      const { source, columns } = previewed.roster;
      setStarted({ importId: previewed.importId, file: { source, columns } });
      onStarted(previewed.importId);
      setStep({ status: "choose", reading: false });
    } catch (failure) {
      setStep({ ...previewed, error: sentenceOf(failure, importErrors.startFailed.message) });
    }
  }

  return {
    step,
    isPreviewing: previewing.isPending,
    isStarting: starting.isPending,
    openFile: (file: File) => void open(file.name, () => readFile(file)),
    openText: (text: string) => void open("Pasted rows", () => readText(text)),
    startOver: () => setStep({ status: "choose", reading: false }),
    chooseHeaders: (roster: OpenRoster, hasHeaders: boolean) =>
      setStep({ status: "columns", roster: withHeaders(roster, hasHeaders) }),
    chooseField: (roster: OpenRoster, column: number, field: ImportField) =>
      setStep({
        status: "columns",
        roster: { ...roster, mapping: withChoice(roster.mapping, column, field) },
      }),
    changeColumns: (roster: OpenRoster) => setStep({ status: "columns", roster }),
    preview: (roster: OpenRoster) => void preview(roster),
    fixRow: (previewed: PreviewStep, line: number, cells: string[]) =>
      void preview(withRow(previewed.roster, line, cells), previewed),
    renameBuilding: (previewed: PreviewStep, from: string, to: string) =>
      void preview(withBuilding(previewed.roster, from, to), previewed),
    start: (previewed: PreviewStep, choices: ImportChoices) => void start(previewed, choices),
    /** Undefined for an import that this page did not start. */
    fileOf: (importId: string) => (started?.importId === importId ? started.file : undefined),
  };
}

function openedStep(source: string, records: Records, remembered: RememberedMapping): ImportStep {
  const named = rosterColumns(records, true);
  const guessed = guessMapping(named.headers, remembered);
  const blank = { source, records, remembered, hasHeaders: true, columns: named, guessed, mapping: guessed };
  const roster = looksLikeHeaders(records, guessed) ? blank : withHeaders(blank, false);
  if (roster.columns.rows.length === 0)
    return { status: "choose", reading: false, error: importErrors.nothingToRead.message };
  if (roster.columns.rows.length > maxImportRows)
    return { status: "choose", reading: false, error: importErrors.tooManyRows.message };
  return { status: "columns", roster };
}

/** Corrects the row in the file as this browser read it, for any mapping of its columns. */
function withRow(roster: OpenRoster, line: number, cells: string[]): OpenRoster {
  const records = roster.records.with(line - 1, cells);
  return { ...roster, records, columns: rosterColumns(records, roster.hasHeaders) };
}

function withBuilding(roster: OpenRoster, from: string, to: string): OpenRoster {
  const key = (text: string) => cleanLine(text).toLowerCase();
  const isBuilding = roster.mapping.map((field) => field === "building");
  const first = roster.columns.firstLine - 1;
  const records = roster.records.map((cells, at) =>
    at < first
      ? cells
      : cells.map((cell, column) => (isBuilding[column] === true && key(cell) === key(from) ? to : cell)),
  );
  return { ...roster, records, columns: rosterColumns(records, roster.hasHeaders) };
}

function withHeaders(roster: OpenRoster, hasHeaders: boolean): OpenRoster {
  const columns = rosterColumns(roster.records, hasHeaders);
  const guessed = hasHeaders
    ? guessMapping(columns.headers, roster.remembered)
    : columns.headers.map((): ImportField => "ignore");
  return { ...roster, hasHeaders, columns, guessed, mapping: guessed };
}
