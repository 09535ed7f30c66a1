import { useCallback, useDeferredValue, useMemo, useState } from "react";
import type { Terms } from "#domain/organizations/terms.ts";
import type { ListedPrintJob, ListedSheet } from "#domain/printing/print-job.ts";
import { printingErrors } from "#domain/printing/errors.ts";
import { formatDateTime } from "#web/notes/note-times.ts";
import { LoadFailed } from "#web/organizations/load-failed.tsx";
import type { EventRef } from "#web/roster/calls.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { usePrintJobSheets } from "./calls.ts";
import { findSheets } from "./find-sheets.ts";
import { formatSheets } from "./print-text.ts";
import { SheetRow } from "./sheet-row.tsx";
import { useReprint } from "./use-reprint.ts";
import "./print-dialogs.css";

export type ReprintDialogProps = { of: EventRef; words: Terms; job: ListedPrintJob; onClose: () => void };

export function ReprintDialog({ of, words, job, onClose }: ReprintDialogProps) {
  const { data, error, dataUpdatedAt, refetch } = usePrintJobSheets(of, job.id);
  return (
    <Dialog title="Reprint a sheet" isOpen onOpenChange={onClose} fillsPhone>
      <p className="reprint-words">
        {`Print job of ${formatDateTime(job.createdAt)}. A reprint carries the same code, so a reply on it goes to the same family.`}
      </p>
      {error !== null && (
        <LoadFailed
          error={error}
          failed={printingErrors.sheetsFailed.message}
          loadedAt={dataUpdatedAt}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && error === null && <Skeleton label="Loading sheets…" rows={6} />}
      {data !== undefined && <Sheets of={of} jobId={job.id} words={words} sheets={data.sheets} />}
    </Dialog>
  );
}

type SheetsProps = { of: EventRef; jobId: string; words: Terms; sheets: readonly ListedSheet[] };

function Sheets({ of, jobId, words, sheets }: SheetsProps) {
  const [search, setSearch] = useState("");
  // The input updates at once; hundreds of rows may render later.
  const sought = useDeferredValue(search);
  const found = useMemo(() => findSheets(sheets, sought), [sheets, sought]);
  const { reprint, links, print } = useReprint(of, jobId);
  const onReprint = useCallback((number: number) => void print(number), [print]);
  const asking = reprint.status === "asking" ? reprint.number : undefined;
  return (
    <>
      <div className="reprint-find">
        <TextField
          type="search"
          label={`Find a ${words.participant.toLowerCase()}, a building or a code`}
          value={search}
          onChange={setSearch}
          autoComplete="off"
        />
        <p role="status" className="reprint-count">
          {reprint.status === "done"
            ? `Sheet ${reprint.number} is ready.`
            : `${found.length.toLocaleString("en-US")} of ${formatSheets(sheets.length)}`}
        </p>
        {reprint.status === "failed" && <ErrorBox sentence={reprint.sentence} />}
      </div>
      {found.length === 0 ? (
        <p className="reprint-nobody">
          {`No sheet matches “${search.trim()}”.`}
          <Button variant="plain" onPress={() => setSearch("")}>
            Clear search
          </Button>
        </p>
      ) : (
        <ul aria-label="Sheets" className="reprint-sheets">
          {found.map((sheet) => (
            <SheetRow
              key={sheet.number}
              sheet={sheet}
              isAsking={asking === sheet.number}
              link={links.get(sheet.number)}
              onReprint={onReprint}
            />
          ))}
        </ul>
      )}
    </>
  );
}
