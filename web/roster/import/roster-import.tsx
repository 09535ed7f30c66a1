import { FileSpreadsheet, TableColumnsSplit } from "lucide-react";
import { useMemo, type ReactNode } from "react";
import { useSearchParams } from "react-router";
import type { Terms } from "#domain/organizations/terms.ts";
import { pluralize } from "#domain/pluralize.ts";
import { fieldLabel, offeredFields, type ImportField } from "#domain/roster/import-fields.ts";
import { uuid } from "#domain/uuid.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Select } from "#web/ui/select.tsx";
import type { EventRef } from "../calls.ts";
import { ChooseRoster } from "./choose-roster.tsx";
import { ImportProgress } from "./import-progress.tsx";
import type { RosterColumns } from "#domain/roster/roster-columns.ts";
import { samplesOf } from "./roster-columns.ts";
import "./roster-import.css";
import { ShowPreview } from "./show-preview.tsx";
import { useRosterImport, type OpenRoster } from "./use-roster-import.ts";

type Props = { of: EventRef; words: Terms };

/** A running import is in the URL, so a reload finds it. */
export function RosterImport({ of, words }: Props) {
  const [address, setAddress] = useSearchParams();
  const importId = uuid.safeParse(address.get("import") ?? "").data;
  const flow = useRosterImport(of, (started) => setAddress({ import: started }));
  const { step } = flow;
  if (importId !== undefined)
    return (
      <Step key="progress">
        <ImportProgress
          of={of}
          words={words}
          importId={importId}
          file={flow.fileOf(importId)}
          onAgain={() => setAddress({})}
        />
      </Step>
    );
  if (step.status === "choose")
    return (
      <div className="import-steps">
        {step.error !== undefined && <ErrorBox sentence={step.error} />}
        <ChooseRoster words={words} reading={step.reading} onFile={flow.openFile} onPaste={flow.openText} />
      </div>
    );
  const { roster } = step;
  if (step.status === "columns")
    return (
      <Step key="columns">
        <FileLine roster={roster} onChange={flow.startOver} />
        <ChooseColumns
          words={words}
          columns={roster.columns}
          hasHeaders={roster.hasHeaders}
          mapping={roster.mapping}
          guessed={roster.guessed}
          error={step.error}
          pending={flow.isPreviewing}
          onHeaders={(hasHeaders) => flow.chooseHeaders(roster, hasHeaders)}
          onChoose={(column, field) => flow.chooseField(roster, column, field)}
          onPreview={() => flow.preview(roster)}
        />
      </Step>
    );
  return (
    <Step key="preview">
      <FileLine roster={roster} onChange={flow.startOver} onColumns={() => flow.changeColumns(roster)} />
      <ShowPreview
        words={words}
        source={roster.source}
        columns={roster.columns}
        mapping={roster.mapping}
        preview={step.preview}
        error={step.error}
        pending={flow.isStarting}
        isChecking={flow.isPreviewing}
        onFix={(line, cells) => flow.fixRow(step, line, cells)}
        onRenameBuilding={(from, to) => flow.renameBuilding(step, from, to)}
        onImport={(choices) => flow.start(step, choices)}
      />
    </Step>
  );
}

/** Each new step takes the focus and begins at its top: the pressed button is gone, and screen readers read the step. */
function Step({ children }: { children: ReactNode }) {
  return (
    <div className="import-steps" tabIndex={-1} ref={takeFocus}>
      {children}
    </div>
  );
}

function takeFocus(step: HTMLElement | null): void {
  if (step === null) return;
  step.focus({ preventScroll: true });
  window.scrollTo({ top: 0 });
}

type FileLineProps = { roster: OpenRoster; onChange: () => void; onColumns?: () => void };

function FileLine({ roster, onChange, onColumns }: FileLineProps) {
  const used = roster.mapping.filter((field) => field !== "ignore").length;
  return (
    <div className="import-file-line">
      <p>
        <FileSpreadsheet />
        <span>
          <strong>{roster.source}</strong>
          {`, ${pluralize(roster.columns.rows.length, "row", "rows")}`}
          {onColumns !== undefined && `, ${pluralize(used, "column", "columns")} used`}
        </span>
      </p>
      <div className="import-buttons">
        {onColumns !== undefined && (
          <Button icon={<TableColumnsSplit />} onPress={onColumns}>
            Change columns
          </Button>
        )}
        <Button variant="plain" onPress={onChange}>
          Choose another file
        </Button>
      </div>
    </div>
  );
}

type ChooseColumnsProps = {
  words: Terms;
  columns: RosterColumns;
  hasHeaders: boolean;
  mapping: readonly ImportField[];
  /** The guess decides which columns come first. The order does not change with the user's choices. */
  guessed: readonly ImportField[];
  error: string | undefined;
  pending: boolean;
  onHeaders: (hasHeaders: boolean) => void;
  onChoose: (column: number, field: ImportField) => void;
  onPreview: () => void;
};

export function ChooseColumns(props: ChooseColumnsProps) {
  const { columns, guessed, mapping, error, pending } = props;
  const used = mapping.filter((field) => field !== "ignore").length;
  const places = columns.headers.map((_, column) => column);
  const front = places.filter((column) => guessed[column] !== "ignore");
  const behind = places.filter((column) => guessed[column] === "ignore");
  return (
    <Panel
      title="What the columns mean"
      count={`${used} of ${pluralize(places.length, "column", "columns")} used`}
    >
      <div className="import-columns-step">
        <Checkbox isSelected={props.hasHeaders} onChange={props.onHeaders}>
          The first row holds the column names
        </Checkbox>
        {front.length > 0 && <ColumnGrid {...props} places={front} />}
        {behind.length > 0 && (
          <details open={front.length === 0}>
            <summary>{`${pluralize(behind.length, "column is left out and stays", "columns are left out and stay")} in this browser`}</summary>
            <ColumnGrid {...props} places={behind} />
          </details>
        )}
        {error !== undefined && <ErrorBox sentence={error} />}
        <div>
          <Button variant="primary" onPress={props.onPreview}>
            {pending ? "Comparing…" : "Preview"}
          </Button>
        </div>
      </div>
    </Panel>
  );
}

function ColumnGrid({
  places,
  words,
  columns,
  mapping,
  onChoose,
}: ChooseColumnsProps & { places: readonly number[] }) {
  const options = useMemo(
    () => offeredFields(mapping).map((field) => ({ id: field, label: fieldLabel(field, words) })),
    [words, mapping],
  );
  return (
    <div className="import-columns">
      {places.map((column) => (
        <Select
          key={column}
          label={columns.headers[column] ?? ""}
          description={samplesOf(columns.rows, column) || "Empty"}
          options={options}
          value={mapping[column] ?? "ignore"}
          onChange={(field) => onChoose(column, field)}
        />
      ))}
    </div>
  );
}
