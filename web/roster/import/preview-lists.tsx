import { useState, type ReactNode } from "react";
import { ArrowRight } from "lucide-react";
import type { HeldContact, ImportPreview, ProblemRow } from "#domain/roster/import-answer.ts";
import { pluralize } from "#domain/pluralize.ts";
import { useErrorMessage } from "#web/platform/language.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { FixRow, type Fixing } from "./fix-row.tsx";

const visibleAtFirst = 50;

type LinesProps<Row> = {
  label: string;
  rows: readonly Row[];
  /** The number in the file; greater than `rows.length` if the list was cut. */
  total: number;
  children: (row: Row) => ReactNode;
};

export function Lines<Row extends { line: number }>({ label, rows, total, children }: LinesProps<Row>) {
  const [all, setAll] = useState(false);
  const visible = all ? rows : rows.slice(0, visibleAtFirst);
  return (
    <>
      <ul className="import-lines" aria-label={label}>
        {visible.map((row, place) => (
          <li key={visible[place - 1]?.line === row.line ? `${row.line} ${place}` : row.line}>
            <span className="import-line">Line {row.line}</span>
            {children(row)}
          </li>
        ))}
      </ul>
      {visible.length < rows.length && (
        <div className="import-more">
          <Button onPress={() => setAll(true)}>{`Show all ${rows.length.toLocaleString("en-US")}`}</Button>
        </div>
      )}
      {visible.length === rows.length && rows.length < total && (
        <p className="import-note import-more">
          {`The first ${rows.length.toLocaleString("en-US")} of ${total.toLocaleString("en-US")}.`}
        </p>
      )}
    </>
  );
}

type ProblemLinesProps = { rows: readonly ProblemRow[]; total: number; fixing?: Fixing | undefined };

export function ProblemLines({ rows, total, fixing }: ProblemLinesProps) {
  const say = useErrorMessage();
  return (
    <Lines label="Problems" rows={rows} total={total}>
      {({ line, name, problems }) => (
        <>
          <span className="import-name">{name === "" ? "No name" : name}</span>
          <span className="import-why">
            {problems.map(({ sentence, about }) => (
              <span key={sentence}>
                {say(sentence)}
                {about !== null && <q>{about}</q>}
              </span>
            ))}
            {fixing !== undefined && (
              <FixRow fixing={fixing} line={line} name={name === "" ? "no name" : name} />
            )}
          </span>
        </>
      )}
    </Lines>
  );
}

export function MovedLines({ rows, total }: { rows: ImportPreview["moved"]; total: number }) {
  return (
    <Lines label="Moved" rows={rows} total={total}>
      {({ name, from, to }) => (
        <>
          <span className="import-name">{name}</span>
          <span className="import-way">
            {from ?? "Unassigned"}
            <ArrowRight aria-label="to" />
            {to}
          </span>
        </>
      )}
    </Lines>
  );
}

type HeldLinesProps = {
  rows: readonly HeldContact[];
  total: number;
  /** Undefined for members: only admins may lift a block. */
  added: ReadonlySet<string> | undefined;
  onAdd: (added: ReadonlySet<string>) => void;
};

/** The same after the file was checked again. */
export function heldKey({ line, email }: HeldContact): string {
  return `${line} ${email}`;
}

export function HeldLines({ rows, total, added, onAdd }: HeldLinesProps) {
  function choose(row: HeldContact, isAdded: boolean): void {
    const next = new Set(added);
    if (isAdded) next.add(heldKey(row));
    else next.delete(heldKey(row));
    onAdd(next);
  }
  return (
    <Lines label="Removed before" rows={rows} total={total}>
      {(row) => (
        <>
          <span className="import-name">{row.name}</span>
          <span className="import-why">
            <span>{row.sentence}</span>
            {added === undefined ? (
              <span className="import-note">Only admins can add them again.</span>
            ) : (
              <Checkbox
                aria-label={`Add ${row.email} anyway`}
                isSelected={added.has(heldKey(row))}
                onChange={(isAdded) => choose(row, isAdded)}
              >
                Add anyway
              </Checkbox>
            )}
          </span>
        </>
      )}
    </Lines>
  );
}

type NamedRow = { line: number; name: string; says?: string | null };

export function FoldedLines({
  title,
  rows,
  total,
}: {
  title: string;
  rows: readonly NamedRow[];
  total: number;
}) {
  if (total === 0) return null;
  return (
    <details className="import-folded">
      <summary>{`${title}: ${pluralize(total, "row", "rows")}`}</summary>
      <Lines label={title} rows={rows} total={total}>
        {({ name, says }) => (
          <>
            <span className="import-name">{name}</span>
            {says !== undefined && <span className="import-why">{says ?? "Unassigned"}</span>}
          </>
        )}
      </Lines>
    </details>
  );
}
