import { useRef } from "react";
import { eventErrors } from "#domain/events/errors.ts";
import type { Terms } from "#domain/organizations/terms.ts";
import { printingErrors } from "#domain/printing/errors.ts";
import type { StationeryFor } from "#domain/printing/stationery.ts";
import { LoadFailed } from "#web/organizations/load-failed.tsx";
import { newId } from "#web/platform/new-id.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import type { EventRef } from "#web/roster/calls.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { openTab } from "./new-tab.ts";
import { StationeryBuildings } from "./stationery-buildings.tsx";
import { useRoster } from "#web/roster/calls.ts";
import { usePrintStationery } from "./stationery-calls.ts";
import { StationeryForOne } from "./stationery-for-one.tsx";
import { homesIn } from "./stationery-homes.ts";
import type { MadeJob } from "./use-printing.ts";
import "./print-dialogs.css";

export type StationeryDialogProps = {
  of: EventRef;
  words: Terms;
  onPrinted: (made: MadeJob) => void;
  onClose: () => void;
};

/** Sheets with a code and no letter, so that a participant can write first. */
export function StationeryDialog({ of, words, onPrinted, onClose }: StationeryDialogProps) {
  const { data, error, dataUpdatedAt, refetch } = useRoster(of);
  const { attempt, run } = useAttempt(printingErrors.stationeryFailed.message);
  const { mutateAsync: ask } = usePrintStationery(of);
  const last = useRef({ wanted: "", idempotencyKey: "" });
  const homes = data === undefined ? undefined : homesIn(data);
  const [participant, participants] = [words.participant.toLowerCase(), words.participants.toLowerCase()];
  const isPrinting = attempt.status === "working";

  async function print(wanted: StationeryFor): Promise<void> {
    // A retry reuses the idempotency key, so that it is printed once.
    const request = JSON.stringify(wanted);
    if (last.current.wanted !== request) last.current = { wanted: request, idempotencyKey: newId() };
    const made = await ask({ ...wanted, idempotencyKey: last.current.idempotencyKey });
    const [jobId] = made.jobIds;
    const link = made.url === null ? undefined : { url: made.url, at: Date.now() };
    if (jobId !== undefined) onPrinted({ jobId, sheets: made.sheets, remaining: 0, link });
    if (made.url !== null) openTab(made.url);
  }
  const onPrint = (wanted: StationeryFor) => void run(() => print(wanted));

  return (
    <Dialog title="Stationery" isOpen onOpenChange={onClose} fillsPhone>
      <p className="stationery-words">
        {`One coded sheet for every ${participant}, with lines to write on and boxes for who it is to. When it comes back, you say which family sees it.`}
      </p>
      {error !== null && (
        <LoadFailed
          error={error}
          failed={eventErrors.loadFailed.message}
          loadedAt={dataUpdatedAt}
          onRetry={() => void refetch()}
        />
      )}
      {homes === undefined && error === null && <Skeleton label="Loading buildings…" rows={4} />}
      {homes?.length === 0 && (
        <p role="status">{`Nobody is here yet. Add ${participants} first, then print their sheets.`}</p>
      )}
      {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
      {data !== undefined && homes !== undefined && homes.length > 0 && (
        <StationeryBuildings words={words} homes={homes} isPrinting={isPrinting} onPrint={onPrint}>
          <StationeryForOne words={words} homes={data} isPrinting={isPrinting} onPrint={onPrint} />
        </StationeryBuildings>
      )}
    </Dialog>
  );
}
