import { Download } from "lucide-react";
import { useMutation } from "@tanstack/react-query";
import { wordsFor } from "#domain/organizations/words.ts";
import { toCsv } from "#domain/roster/csv.ts";
import { importReasons } from "#domain/roster/reasons.ts";
import { rosterTable } from "#domain/roster/roster-table.ts";
import { sentenceOf } from "#web/platform/call-failed.ts";
import { Button } from "#web/ui/button.tsx";
import type { OfEvent } from "../calls.ts";
import { readRosterForExport } from "./import-calls.ts";
import { fileName, saveFile } from "./save-file.ts";
import "./roster-import.css";

type Props = OfEvent & { organizationType: string | null; eventName: string };

/** Everybody with building and contacts as a file that any spreadsheet opens, and that the import reads again. */
export function DownloadRoster({ organizationType, eventName, ...of }: Props) {
  const download = useMutation({
    mutationFn: async () => {
      const people = await readRosterForExport(of);
      saveFile(
        `${fileName(eventName, "roster")}.csv`,
        toCsv(rosterTable(people, wordsFor(organizationType))),
      );
    },
  });
  return (
    <div className="download-roster">
      <Button icon={<Download />} onPress={() => (download.isPending ? undefined : download.mutate())}>
        {download.isPending ? "Preparing…" : "Download roster (CSV)"}
      </Button>
      {download.isError && (
        <p role="alert" className="import-small-error">
          {sentenceOf(download.error, importReasons.exportFailed.message)}
        </p>
      )}
    </div>
  );
}
