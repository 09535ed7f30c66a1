import { useMemo } from "react";
import type { Terms } from "#domain/organizations/terms.ts";
import { fieldLabel, importFields, type ImportField } from "#domain/roster/import-fields.ts";
import { pluralize } from "#domain/pluralize.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Select } from "#web/ui/select.tsx";
import { samplesOf, type RosterColumns } from "./roster-columns.ts";

type Props = {
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

export function ChooseColumns(props: Props) {
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

function ColumnGrid({ places, words, columns, mapping, onChoose }: Props & { places: readonly number[] }) {
  const options = useMemo(
    () => importFields.map((field) => ({ id: field, label: fieldLabel(field, words) })),
    [words],
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
