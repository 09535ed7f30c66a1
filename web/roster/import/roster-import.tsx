import { useSearchParams } from "react-router";
import type { ReactNode } from "react";
import { FileSpreadsheet, TableColumnsSplit } from "lucide-react";
import { termsFor } from "#domain/organizations/terms.ts";
import { uuid } from "#domain/uuid.ts";
import { pluralize } from "#domain/pluralize.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import type { EventRef } from "../calls.ts";
import { ChooseColumns } from "./choose-columns.tsx";
import { ChooseRoster } from "./choose-roster.tsx";
import { ImportProgress } from "./import-progress.tsx";
import { ShowPreview } from "./show-preview.tsx";
import { useRosterImport, type OpenRoster } from "./use-roster-import.ts";
import "./roster-import.css";

type Props = { of: EventRef; organizationType: string | null };

/** A running import is in the URL, so a reload finds it. */
export function RosterImport({ of, organizationType }: Props) {
  const [address, setAddress] = useSearchParams();
  const importId = uuid.safeParse(address.get("import") ?? "").data;
  const words = termsFor(organizationType);
  const flow = useRosterImport(of, (started) => setAddress({ import: started }));
  const { step } = flow;
  if (importId !== undefined)
    return (
      <Step key="progress">
        <ImportProgress of={of} words={words} importId={importId} onAgain={() => setAddress({})} />
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
        preview={step.preview}
        error={step.error}
        pending={flow.isStarting}
        onImport={() => flow.start(step)}
      />
    </Step>
  );
}

/** Each new step takes the focus: the pressed button is gone, and screen readers read the new step. */
function Step({ children }: { children: ReactNode }) {
  return (
    <div className="import-steps" tabIndex={-1} ref={takeFocus}>
      {children}
    </div>
  );
}

function takeFocus(step: HTMLElement | null): void {
  step?.focus();
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
