import { useId, useState, type DragEvent, type FormEvent } from "react";
import { Download, FileSpreadsheet } from "lucide-react";
import type { Terms } from "#domain/organizations/terms.ts";
import { toCsv } from "#domain/roster/csv.ts";
import { sampleTable } from "#domain/roster/roster-table.ts";
import { Button } from "#web/ui/button.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import { saveFile } from "#web/platform/save-file.ts";

type Props = {
  words: Terms;
  reading: boolean;
  onFile: (file: File) => void;
  onPaste: (text: string) => void;
};

const kinds = ".csv,.tsv,.txt,.xlsx,text/csv,text/tab-separated-values";

export function ChooseRoster({ words, reading, onFile, onPaste }: Props) {
  const [pasted, setPasted] = useState("");

  function usePasted(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (pasted.trim() !== "" && !reading) onPaste(pasted);
  }

  return (
    <Panel
      title="Your list"
      actions={
        <Button
          variant="plain"
          icon={<Download />}
          onPress={() => saveFile("sample-roster.csv", toCsv(sampleTable(words)))}
        >
          Download a sample file
        </Button>
      }
    >
      <div className="import-choose">
        <DropPlace reading={reading} onFile={onFile} />
        <form className="import-paste" onSubmit={usePasted}>
          <TextArea
            label="Or paste rows from a spreadsheet"
            description="Include the header row."
            rows={5}
            value={pasted}
            onChange={setPasted}
          />
          <Button type="submit">Use pasted rows</Button>
        </form>
      </div>
    </Panel>
  );
}

function DropPlace({ reading, onFile }: Pick<Props, "reading" | "onFile">) {
  const inputId = useId();
  const [over, setOver] = useState(false);

  function drag(event: DragEvent, isOver: boolean): void {
    event.preventDefault();
    setOver(isOver);
  }

  function drop(event: DragEvent): void {
    drag(event, false);
    const [file] = event.dataTransfer.files;
    if (file !== undefined && !reading) onFile(file);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the input inside does the same for everybody
    <div
      className={over ? "import-drop import-drop-over" : "import-drop"}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={drop}
    >
      <FileSpreadsheet className="import-drop-icon" />
      <p>Drop your list here: CSV, TSV or Excel (.xlsx).</p>
      <div className="import-pick">
        <input
          id={inputId}
          type="file"
          accept={kinds}
          className="import-file"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file !== undefined) onFile(file);
            // Allows choosing the same file again after it was corrected.
            currentTarget.value = "";
          }}
        />
        <label htmlFor={inputId} className="button button-primary">
          {reading ? "Reading…" : "Choose a file"}
        </label>
      </div>
      <p className="import-note">
        We read the file in your browser. You see the columns before anything is sent.
      </p>
    </div>
  );
}
