import { useState, type FormEvent } from "react";
import type { Terms } from "#domain/organizations/terms.ts";
import { fieldLabel, type ImportField } from "#domain/roster/import-fields.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import type { RosterColumns } from "#domain/roster/roster-columns.ts";

/** What the rows of the file say, and how to correct them before the import. */
export type Fixing = {
  words: Terms;
  columns: RosterColumns;
  mapping: readonly ImportField[];
  isChecking: boolean;
  onFix: (line: number, cells: string[]) => void;
};

type Props = { fixing: Fixing; line: number; name: string };

/** Corrects the cells of one row in this browser, then previews the file again. */
export function FixRow({ fixing, line, name }: Props) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <Button variant="plain" aria-label={`Fix line ${line}, ${name}`} onPress={() => setOpen(true)}>
        Fix
      </Button>
    );
  return <CellsForm fixing={fixing} line={line} name={name} onClose={() => setOpen(false)} />;
}

function CellsForm({ fixing, line, name, onClose }: Props & { onClose: () => void }) {
  const { words, columns, mapping, isChecking, onFix } = fixing;
  const [cells, setCells] = useState<readonly string[]>(columns.rows[line - columns.firstLine] ?? []);
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!isChecking) onFix(line, [...cells]);
  }
  function change(column: number, text: string): void {
    setCells(
      Array.from({ length: columns.headers.length }, (_, at) => (at === column ? text : (cells[at] ?? ""))),
    );
  }
  return (
    <form className="import-fix" aria-label={`Line ${line}, ${name}`} noValidate onSubmit={submit}>
      <div className="import-columns">
        {mapping.map((field, column) =>
          field === "ignore" ? null : (
            <TextField
              // oxlint-disable-next-line react/no-array-index-key -- a column has no other name
              key={column}
              label={fieldLabel(field, words)}
              value={cells[column] ?? ""}
              onChange={(text) => change(column, text)}
            />
          ),
        )}
      </div>
      <div className="import-buttons">
        <Button type="submit" variant="primary">
          {isChecking ? "Checking…" : "Save and check again"}
        </Button>
        <Button variant="plain" onPress={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
