import { compareNames } from "#domain/name-order.ts";
import { Download } from "lucide-react";
import { useId, useState } from "react";
import type { Terms } from "#domain/organizations/terms.ts";
import { pluralize } from "#domain/pluralize.ts";
import { toCsv } from "#domain/roster/csv.ts";
import {
  listedAtMost,
  type HeldContact,
  type ImportPreview,
  type ProblemRow,
} from "#domain/roster/import-answer.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { Panel } from "#web/ui/panel.tsx";
import type { ImportChoices } from "./import-calls.ts";
import { CountFigures } from "./count-figures.tsx";
import { FoldedLines, HeldLines, Lines, MovedLines, ProblemLines } from "./preview-lists.tsx";
import type { RosterColumns } from "./roster-columns.ts";
import { fileName, saveFile } from "./save-file.ts";

type Props = {
  words: Terms;
  source: string;
  columns: RosterColumns;
  preview: ImportPreview;
  error: string | undefined;
  pending: boolean;
  onImport: (choices: ImportChoices) => void;
};

export function ShowPreview({ words, source, columns, preview, error, pending, onImport }: Props) {
  const { counts, held } = preview;
  const [added, setAdded] = useState<ReadonlySet<HeldContact>>(new Set());
  const [useFileNames, setUseFileNames] = useState(false);
  const corrected = useFileNames ? preview.corrections.rows : 0;
  const changes = counts.new + counts.moved + counts.updated + corrected;
  const liftBlocks = [...added].flatMap(({ blockIds }) => blockIds);
  return (
    <>
      <Panel title="What will happen">
        <div className="import-verdict">
          <CountFigures
            counts={{
              ...counts,
              updated: counts.updated + corrected,
              unchanged: counts.unchanged - corrected,
            }}
          />
          {changes === 0 && (
            <p role="status">
              {counts.unchanged > 0
                ? preview.corrections.rows > 0
                  ? "Everybody in the file is here already. Some names or phones differ."
                  : "Everybody in the file is here already, just as the file says."
                : "No row of this file can be imported as it is."}
            </p>
          )}
          <NewBuildings names={preview.newBuildings} />
          <FileNames
            words={words}
            corrections={preview.corrections}
            isUsed={useFileNames}
            onUse={setUseFileNames}
          />
          {error !== undefined && <ErrorBox sentence={error} />}
          {changes + added.size > 0 && (
            <div>
              <Button variant="primary" onPress={() => onImport({ liftBlocks, useFileNames })}>
                {pending ? "Starting…" : importLabel(changes, added.size, words)}
              </Button>
            </div>
          )}
        </div>
      </Panel>
      {counts.problems > 0 && (
        <Panel
          title="Problems"
          count={`${pluralize(counts.problems, "row stays", "rows stay")} out`}
          flush
          actions={
            <Button
              icon={<Download />}
              onPress={() =>
                saveFile(
                  `${fileName(source, "problems")}.csv`,
                  toCsv(problemTable(columns, preview.problems)),
                )
              }
            >
              Download these rows (CSV)
            </Button>
          }
        >
          <ProblemLines rows={preview.problems} total={counts.problems} />
        </Panel>
      )}
      {preview.heldCount > 0 && (
        <Panel
          title="Removed before"
          count={`${pluralize(preview.heldCount, words.contact, words.contacts)} held back`}
          flush
        >
          <HeldLines
            rows={held}
            total={preview.heldCount}
            added={preview.mayLift ? added : undefined}
            onAdd={setAdded}
          />
        </Panel>
      )}
      {preview.noticeCount > 0 && (
        <Panel title="Good to know" count={pluralize(preview.noticeCount, "note", "notes")} flush>
          <Lines label="Good to know" rows={preview.notices} total={preview.noticeCount}>
            {({ name, sentence }) => (
              <>
                <span className="import-name">{name}</span>
                <span className="import-why">{sentence}</span>
              </>
            )}
          </Lines>
        </Panel>
      )}
      {counts.moved > 0 && (
        <Panel title="Moved" count={pluralize(counts.moved, words.participant, words.participants)} flush>
          <MovedLines rows={preview.moved} total={counts.moved} />
        </Panel>
      )}
      <div className="import-folds">
        <FoldedLines
          title="New"
          total={counts.new}
          rows={preview.added.map(({ building, ...row }) => ({ ...row, says: building }))}
        />
        <FoldedLines title="Updated" total={counts.updated} rows={preview.updated} />
        {/* With the names in the file, some of these rows are updated. */}
        {corrected === 0 && (
          <FoldedLines title="Unchanged" total={counts.unchanged} rows={preview.unchanged} />
        )}
      </div>
    </>
  );
}

function importLabel(rows: number, contacts: number, words: Terms): string {
  const added = pluralize(contacts, words.contact, words.contacts).toLowerCase();
  if (rows === 0) return `Add ${added}`;
  const imported = `Import ${pluralize(rows, "row", "rows")}`;
  return contacts === 0 ? imported : `${imported} and add ${added}`;
}

type FileNamesProps = {
  words: Terms;
  corrections: ImportPreview["corrections"];
  isUsed: boolean;
  onUse: (isUsed: boolean) => void;
};

/** Off by default: staff may have corrected the names here. */
function FileNames({ words, corrections: { participants, contacts }, isUsed, onUse }: FileNamesProps) {
  const noteId = useId();
  if (participants + contacts === 0) return null;
  const changed = [
    ...(participants > 0 ? [pluralize(participants, words.participant, words.participants)] : []),
    ...(contacts > 0 ? [pluralize(contacts, words.contact, words.contacts)] : []),
  ]
    .join(" and ")
    .toLowerCase();
  const what = contacts > 0 ? "names or phones" : "names";
  return (
    <div>
      <Checkbox isSelected={isUsed} onChange={onUse} aria-describedby={noteId}>
        Use the names in the file
      </Checkbox>
      <p id={noteId} className="import-note">
        {isUsed
          ? `Changes the ${what} of ${changed}. Letters that are already printed keep the old ones.`
          : `The file has other ${what} for ${changed}. Those here stay.`}
      </p>
    </div>
  );
}

function NewBuildings({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  const visible = names.toSorted(compareNames).slice(0, listedAtMost.others);
  const rest = names.length - visible.length;
  return (
    <p>
      {`${pluralize(names.length, "building is", "buildings are")} new and will be added: `}
      <strong>{visible.join(", ")}</strong>
      {rest > 0 && ` and ${rest.toLocaleString("en-US")} more`}.
    </p>
  );
}

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
