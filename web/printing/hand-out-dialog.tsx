import { useRef, useState } from "react";
import { CheckCheck, Undo2 } from "lucide-react";
import type { Terms } from "#domain/organizations/terms.ts";
import type { HandOut } from "#domain/printing/hand-out.ts";
import type { ListedPrintJob } from "#domain/printing/print-job.ts";
import { printingErrors } from "#domain/printing/errors.ts";
import { useFormatDateTime } from "#web/organizations/camp-clock.tsx";
import { pluralize } from "#domain/pluralize.ts";
import { LoadFailed } from "#web/organizations/load-failed.tsx";
import type { EventRef } from "#web/roster/calls.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Dialog, DialogActions } from "#web/ui/dialog.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useHandOuts, useTicks } from "./hand-out-calls.ts";
import { formatSheets } from "./print-text.ts";
import "./print-dialogs.css";

export type HandOutDialogProps = { of: EventRef; words: Terms; job: ListedPrintJob; onClose: () => void };

export function HandOutDialog({ of, words, job, onClose }: HandOutDialogProps) {
  const formatDateTime = useFormatDateTime();
  const { data, error, dataUpdatedAt, refetch } = useHandOuts(of, job.id);
  return (
    <Dialog title="Hand out the mail" isOpen onOpenChange={onClose} fillsPhone>
      <p className="hand-out-words">
        {`Printed ${formatDateTime(job.createdAt)}. Mark each ${words.building.toLowerCase()} when its mail is handed out. Its families see it right away.`}
      </p>
      {error !== null && (
        <LoadFailed
          error={error}
          failed={printingErrors.handOutsFailed.message}
          loadedAt={dataUpdatedAt}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && error === null && (
        <Skeleton label={`Loading ${words.buildings.toLowerCase()}…`} rows={4} />
      )}
      {data?.buildings.length === 0 && <p>No sheet is left in this print job.</p>}
      {data !== undefined && data.buildings.length > 0 && (
        <Piles of={of} jobId={job.id} words={words} piles={data.buildings} />
      )}
    </Dialog>
  );
}

type PilesProps = { of: EventRef; jobId: string; words: Terms; piles: readonly HandOut[] };

function Piles({ of, jobId, words, piles }: PilesProps) {
  const formatDateTime = useFormatDateTime();
  const { press, sentence, isTicked } = useTicks(of, jobId);
  /** Buildings ticked by "all": undoing it leaves the other ticks. */
  const [together, setTogether] = useState<readonly (string | null)[]>([]);
  const status = useRef<HTMLParagraphElement>(null);
  const visible = piles.map((pile) => ({
    ...pile,
    isTicked: isTicked(pile.buildingId, pile.handedOutAt !== null),
  }));
  const open = visible.filter((pile) => !pile.isTicked).map(({ buildingId }) => buildingId);

  function pressAll(): void {
    setTogether(open);
    press(open, true);
    // The focused button is disabled now.
    status.current?.focus();
  }

  function takeBack(): void {
    setTogether([]);
    press(together, false);
    // The focused button is gone.
    status.current?.focus();
  }

  return (
    <>
      <p role="status" ref={status} tabIndex={-1} className="hand-out-all">
        {open.length === 0
          ? "All handed out."
          : `${visible.length - open.length} of ${pluralize(visible.length, words.building.toLowerCase(), words.buildings.toLowerCase())} handed out`}
      </p>
      {sentence !== undefined && <ErrorBox sentence={sentence} />}
      <ul aria-label={words.buildings} className="hand-out">
        {visible.map((pile) => (
          <li key={pile.buildingId} className="hand-out-row">
            <Checkbox
              isSelected={pile.isTicked}
              onChange={(handedOut) => {
                setTogether([]);
                press([pile.buildingId], handedOut);
              }}
            >
              <span className="hand-out-name">
                {pile.buildingName ?? `No ${words.building.toLowerCase()} yet`}
              </span>{" "}
              <span className="hand-out-counts">{formatCounts(pile, words)}</span>
            </Checkbox>
            {pile.isTicked && pile.handedOutAt !== null && (
              <p className="hand-out-when">
                {formatTick(formatDateTime(pile.handedOutAt), pile.handedOutByName)}
              </p>
            )}
          </li>
        ))}
      </ul>
      <DialogActions sticks>
        {together.length > 0 && (
          <Button variant="plain" icon={<Undo2 />} onPress={takeBack}>
            Undo
          </Button>
        )}
        <Button variant="primary" icon={<CheckCheck />} isDisabled={open.length === 0} onPress={pressAll}>
          All handed out
        </Button>
      </DialogActions>
    </>
  );
}

function formatCounts({ participants, sheets, letters }: HandOut, words: Terms): string {
  return [
    pluralize(participants, words.participant, words.participants),
    formatSheets(sheets),
    pluralize(letters, "letter", "letters"),
  ].join(", ");
}

function formatTick(when: string, byName: string | null): string {
  return byName === null ? `Handed out ${when}` : `Handed out ${when} by ${byName}`;
}
