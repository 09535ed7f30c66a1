import { useState } from "react";
import { importErrors } from "#domain/roster/errors.ts";
import { maxImportRows, type ImportPreview } from "#domain/roster/import-answer.ts";
import { hasNameColumn, type ImportField } from "#domain/roster/import-fields.ts";
import { guessMapping, mappingToRemember, type RememberedMapping } from "#domain/roster/import-guess.ts";
import { sentenceOf } from "#web/platform/error-codes.ts";
import { newId } from "#web/platform/new-id.ts";
import type { EventRef } from "../calls.ts";
import {
  usePreviewImport,
  useRememberedMapping,
  useStartImport,
  type ImportChoices,
} from "./import-calls.ts";
import { readFile, readText, unreadable, UnreadableFile, type Records } from "./read-records.ts";
import {
  columnsToSend,
  looksLikeHeaders,
  rosterColumns,
  withChoice,
  type RosterColumns,
} from "./roster-columns.ts";

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

/** An error keeps the current step and everything chosen in it. */
export function useRosterImport(of: EventRef, onStarted: (importId: string) => void) {
  const [step, setStep] = useState<ImportStep>({ status: "choose", reading: false });
  const rememberedMapping = useRememberedMapping(of.orgId);
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

  async function preview(roster: OpenRoster): Promise<void> {
    if (previewing.isPending) return;
    const { columns, mapping } = roster;
    if (!hasNameColumn(mapping))
      return setStep({ status: "columns", roster, error: importErrors.noNameColumn.message });
    const id = newId();
    const remember = roster.hasHeaders ? mappingToRemember(columns.headers, mapping) : {};
    try {
      const answer = await previewing.mutateAsync({ ...columnsToSend(columns, mapping), id, remember });
      setStep({ status: "preview", roster, importId: id, preview: answer });
    } catch (failure) {
      const error = sentenceOf(failure, importErrors.previewFailed.message);
      setStep({ status: "columns", roster, error });
    }
  }

  async function start(
    previewed: Extract<ImportStep, { status: "preview" }>,
    choices: ImportChoices,
  ): Promise<void> {
    if (starting.isPending) return;
    try {
      await starting.mutateAsync({ importId: previewed.importId, ...choices });
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
    start: (previewed: Extract<ImportStep, { status: "preview" }>, choices: ImportChoices) =>
      void start(previewed, choices),
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

function withHeaders(roster: OpenRoster, hasHeaders: boolean): OpenRoster {
  const columns = rosterColumns(roster.records, hasHeaders);
  const guessed = hasHeaders
    ? guessMapping(columns.headers, roster.remembered)
    : columns.headers.map((): ImportField => "ignore");
  return { ...roster, hasHeaders, columns, guessed, mapping: guessed };
}
