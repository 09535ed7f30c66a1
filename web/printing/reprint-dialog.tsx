import { Check, CircleDashed, FileText } from "lucide-react";
import { memo, useCallback, useDeferredValue, useMemo, useRef, useState } from "react";
import type { Terms } from "#domain/organizations/terms.ts";
import { pluralize } from "#domain/pluralize.ts";
import { printingErrors } from "#domain/printing/errors.ts";
import type { ListedPrintJob, ListedSheet } from "#domain/printing/print-job.ts";
import { useFormatDateTime } from "#web/organizations/camp-clock.tsx";
import { LoadFailed } from "#web/organizations/load-failed.tsx";
import { sentenceOf } from "#web/platform/error-codes.ts";
import type { EventRef } from "#web/roster/calls.ts";
import { Badge } from "#web/ui/badge.tsx";
import { buttonClass } from "#web/ui/button-style.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { useTerms } from "#web/organizations/own-words.tsx";
import { askForPdf, usePrintJobSheets } from "./calls.ts";
import { findSheets } from "./find-sheets.ts";
import { openTab } from "./new-tab.ts";
import "./print-dialogs.css";
import { formatSheets } from "./print-text.ts";

export type ReprintDialogProps = { of: EventRef; words: Terms; job: ListedPrintJob; onClose: () => void };

export function ReprintDialog({ of, words, job, onClose }: ReprintDialogProps) {
  const formatDateTime = useFormatDateTime();
  const { data, error, dataUpdatedAt, refetch } = usePrintJobSheets(of, job.id);
  return (
    <Dialog title="Reprint a sheet" isOpen onOpenChange={onClose} fillsPhone>
      <p className="reprint-words">
        {`Printed ${formatDateTime(job.createdAt)}. A reprint has the same code, so a reply on it goes to the same family.`}
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
  const { reprint, links, print } = useReprint(of);
  const onReprint = useCallback(
    ({ jobId: own = jobId, number }: ListedSheet) => void print({ jobId: own, number }),
    [print, jobId],
  );
  const asking = reprint.status === "asking" ? reprint.key : undefined;
  const keyOfListed = ({ jobId: own = jobId, number }: ListedSheet) => keyOf({ jobId: own, number });
  return (
    <>
      <div className="reprint-find">
        <TextField
          type="search"
          label={`Find a ${words.participant.toLowerCase()}, a ${words.building.toLowerCase()} or a code`}
          value={search}
          onChange={setSearch}
          autoComplete="off"
        />
        <p role="status" className="reprint-count">
          {reprint.status === "done"
            ? `${formatNamed(sheets.find((sheet) => keyOfListed(sheet) === reprint.key))} is ready to print.`
            : `${found.length.toLocaleString("en-US")} of ${formatSheets(sheets.length)}`}
        </p>
        {reprint.status === "failed" && <ErrorBox sentence={reprint.sentence} />}
      </div>
      {found.length === 0 ? (
        <p className="reprint-no-match">
          {`No sheet matches “${search.trim()}”.`}
          <Button variant="plain" onPress={() => setSearch("")}>
            Clear search
          </Button>
        </p>
      ) : (
        <ul aria-label="Sheets" className="reprint-sheets">
          {found.map((sheet) => (
            <SheetRow
              key={sheet.shortCode}
              sheet={sheet}
              isAsking={asking === keyOfListed(sheet)}
              link={links.get(keyOfListed(sheet))}
              onReprint={onReprint}
            />
          ))}
        </ul>
      )}
    </>
  );
}

function formatNamed(sheet: ListedSheet | undefined): string {
  return sheet === undefined ? "The sheet" : `The sheet for ${sheet.participantName}`;
}

type SheetName = { jobId: string; number: number };

/** Numbers start at 1 in each print job of a run. */
export function keyOf({ jobId, number }: SheetName): string {
  return `${jobId} ${number}`;
}

export type ReprintStep =
  | { status: "ready" }
  | { status: "asking"; key: string }
  | { status: "failed"; sentence: string }
  | { status: "done"; key: string };

/** Each request waits on the server for some seconds; a large job may be rendered first. */
const maxQuestions = 12;
const pauseMs = 1_000;

export function useReprint(of: EventRef) {
  const [reprint, setReprint] = useState<ReprintStep>({ status: "ready" });
  const [links, setLinks] = useState<ReadonlyMap<string, string>>(new Map());
  const isAsking = useRef(false);

  const print = useCallback(
    async (sheet: SheetName): Promise<void> => {
      if (isAsking.current) return;
      isAsking.current = true;
      const key = keyOf(sheet);
      setReprint({ status: "asking", key });
      try {
        const url = await askUntilThere(of, sheet);
        if (url === null) return setReprint({ status: "failed", sentence: printingErrors.noUrl.message });
        setLinks((known) => new Map(known).set(key, url));
        setReprint({ status: "done", key });
        openTab(url);
      } catch (error) {
        const sentence = sentenceOf(error, printingErrors.reprintFailed.message);
        setReprint({ status: "failed", sentence });
      } finally {
        isAsking.current = false;
      }
    },
    [of],
  );

  return { reprint, links, print };
}

async function askUntilThere(of: EventRef, { jobId, number }: SheetName): Promise<string | null> {
  for (let request = 0; request < maxQuestions; request += 1) {
    if (request > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    const url = await askForPdf(of, jobId, number);
    if (url !== null) return url;
  }
  return null;
}

type Props = {
  sheet: ListedSheet;
  isAsking: boolean;
  link: string | undefined;
  onReprint: (sheet: ListedSheet) => void;
};

/** One of a thousand rows, so it uses native elements and is memoized. */
export const SheetRow = memo(function SheetRow({ sheet, isAsking, link, onReprint }: Props) {
  const { number, participantName, contactName, buildingName, shortCode, notes, cameBack } = sheet;
  const words = useTerms();
  const whose = `sheet ${number}, ${participantName}`;
  return (
    <li className="sheet-row">
      <div className="sheet-row-words">
        <p className="sheet-row-name">{participantName}</p>
        <p className="sheet-row-more">
          {`${buildingName ?? `No ${words.building.toLowerCase()}`}, ${contactName === "" ? "stationery" : `${pluralize(notes, "letter", "letters")} from ${contactName}`}`}
        </p>
        <p className="sheet-row-more sheet-row-last">
          <span className="sheet-row-code">{shortCode}</span>
          {cameBack ? (
            <Badge tone="plain" icon={<Check />}>
              Came back
            </Badge>
          ) : (
            <Badge tone="quiet" icon={<CircleDashed />}>
              Not back yet
            </Badge>
          )}
        </p>
      </div>
      {link === undefined ? (
        <button
          type="button"
          className={buttonClass("outline")}
          aria-label={isAsking ? `Preparing ${whose}` : `Reprint ${whose}`}
          aria-disabled={isAsking || undefined}
          onClick={() => onReprint(sheet)}
        >
          {isAsking ? "Preparing…" : "Reprint"}
        </button>
      ) : (
        <a
          ref={takeOver}
          href={link}
          target="_blank"
          rel="noopener"
          className={buttonClass("outline")}
          aria-label={`Open PDF of ${whose}`}
        >
          <FileText />
          Open PDF
        </a>
      )}
    </li>
  );
});

/** The link replaces the pressed button; it takes the focus only if the user has not moved it. */
function takeOver(link: HTMLElement | null): void {
  if (document.activeElement === document.body) link?.focus();
}
