import { useId, useState } from "react";
import { compareNames } from "#domain/name-order.ts";
import type { Terms } from "#domain/organizations/terms.ts";
import { pluralize } from "#domain/pluralize.ts";
import { listedAtMost, type ImportPreview } from "#domain/roster/import-answer.ts";
import type { ImportField } from "#domain/roster/import-fields.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { useTerms } from "#web/organizations/own-words.tsx";
import type { ImportChoices } from "./import-calls.ts";
import { CountFigures } from "./count-figures.tsx";
import { GoodToKnow } from "./good-to-know.tsx";
import { FoldedLines, heldKey, HeldLines, MovedLines } from "./preview-lists.tsx";
import type { RosterColumns } from "#domain/roster/roster-columns.ts";
import { SkippedRows } from "./skipped-rows.tsx";

type Props = {
  words: Terms;
  source: string;
  columns: RosterColumns;
  mapping: readonly ImportField[];
  preview: ImportPreview;
  error: string | undefined;
  pending: boolean;
  /** The corrected file is being compared again. */
  isChecking: boolean;
  onFix: (line: number, cells: string[]) => void;
  onRenameBuilding: (from: string, to: string) => void;
  onImport: (choices: ImportChoices) => void;
};

export function ShowPreview(props: Props) {
  const { words, source, columns, mapping, preview, error, pending, isChecking, onImport } = props;
  const { counts, held } = preview;
  const fixing = { words, columns, mapping, isChecking, onFix: props.onFix };
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const added = held.filter((contact) => chosen.has(heldKey(contact)));
  const [useFileNames, setUseFileNames] = useState(false);
  const corrected = useFileNames ? preview.corrections.rows : 0;
  const changes = counts.new + counts.moved + counts.updated + corrected;
  const liftBlocks = added.flatMap(({ blockIds }) => blockIds);
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
                  ? "Everyone in the file is already here. Some names or phones differ."
                  : "Everyone in the file is already here, and nothing differs."
                : "No row of this file can be imported yet. Fix the rows below."}
            </p>
          )}
          <NewBuildings names={preview.newBuildings} />
          <SimilarBuildings
            similar={preview.similarBuildings}
            isChecking={isChecking}
            onRename={props.onRenameBuilding}
          />
          <FileNames
            words={words}
            corrections={preview.corrections}
            isUsed={useFileNames}
            onUse={setUseFileNames}
          />
          {error !== undefined && <ErrorBox sentence={error} />}
          {changes + added.length > 0 && (
            <div>
              <Button variant="primary" onPress={() => onImport({ liftBlocks, useFileNames })}>
                {pending ? "Starting…" : importLabel(changes, added.length, words)}
              </Button>
            </div>
          )}
        </div>
      </Panel>
      {counts.problems > 0 && (
        <SkippedRows
          title="Problems"
          rows={preview.problems}
          total={counts.problems}
          file={{ source, columns }}
          fixing={fixing}
        />
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
            added={preview.mayLift ? chosen : undefined}
            onAdd={setChosen}
          />
        </Panel>
      )}
      <GoodToKnow noted={preview} words={words} fixing={fixing} />
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

type SimilarProps = {
  similar: ImportPreview["similarBuildings"];
  isChecking: boolean;
  onRename: (from: string, to: string) => void;
};

/** Asked once for each name; keeping it needs no answer. */
function SimilarBuildings({ similar, isChecking, onRename }: SimilarProps) {
  const words = useTerms();
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const open = similar.filter(({ name }) => !kept.has(name));
  if (open.length === 0) return null;
  return (
    <ul className="import-similar" aria-label={`${words.buildings} that may be misspelled`}>
      {open.map(({ name, rows, like }) => (
        <li key={name}>
          <p>
            <strong>{name}</strong>
            {` is new (${pluralize(rows, "row", "rows")}). Did you mean `}
            <strong>{like}</strong>?
          </p>
          <div className="import-buttons">
            <Button isDisabled={isChecking} onPress={() => onRename(name, like)}>{`Use ${like}`}</Button>
            <Button variant="plain" onPress={() => setKept(new Set([...kept, name]))}>
              {`Keep ${name}`}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}

function NewBuildings({ names }: { names: readonly string[] }) {
  const words = useTerms();
  if (names.length === 0) return null;
  const visible = names.toSorted(compareNames).slice(0, listedAtMost.others);
  const rest = names.length - visible.length;
  return (
    <p>
      {`${pluralize(names.length, `${words.building.toLowerCase()} is`, `${words.buildings.toLowerCase()} are`)} new and will be added: `}
      <strong>{visible.join(", ")}</strong>
      {rest > 0 && ` and ${rest.toLocaleString("en-US")} more`}.
    </p>
  );
}
