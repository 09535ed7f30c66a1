import { useRef, useState } from "react";
import { Printer } from "lucide-react";
import { eventReasons } from "#domain/events/reasons.ts";
import type { Words } from "#domain/organizations/words.ts";
import { printingReasons } from "#domain/printing/reasons.ts";
import { counted } from "#web/organizations/counted.ts";
import { LoadFailed } from "#web/organizations/load-failed.tsx";
import { newId } from "#web/platform/new-id.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import type { OfEvent } from "#web/roster/calls.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Dialog, DialogActions } from "#web/ui/dialog.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { openTab } from "./new-tab.ts";
import { sheetsInWords } from "./print-words.ts";
import { useHomes, usePrintStationery } from "./stationery-calls.ts";
import { homesIn, sheetsFor, type Home } from "./stationery-homes.ts";
import type { MadeJob } from "./use-printing.ts";
import "./stationery-dialog.css";

export type StationeryDialogProps = {
  of: OfEvent;
  words: Words;
  onPrinted: (made: MadeJob) => void;
  onClose: () => void;
};

/** Sheets with a code and no letter, so that somebody can write before anybody has written to them. */
export function StationeryDialog({ of, words, onPrinted, onClose }: StationeryDialogProps) {
  const { data, error, dataUpdatedAt, refetch } = useHomes(of);
  const homes = data === undefined ? undefined : homesIn(data);
  const [participant, participants] = [words.participant.toLowerCase(), words.participants.toLowerCase()];
  return (
    <Dialog title="Stationery" isOpen onOpenChange={onClose} fillsPhone>
      <p className="stationery-words">
        {`One coded sheet for every ${participant}, with lines to write on and boxes for who it is to. When it comes back, you say which family sees it.`}
      </p>
      {error !== null && (
        <LoadFailed
          error={error}
          failed={eventReasons.loadFailed.message}
          loadedAt={dataUpdatedAt}
          onRetry={() => void refetch()}
        />
      )}
      {homes === undefined && error === null && <Skeleton label="Loading buildings…" rows={4} />}
      {homes?.length === 0 && (
        <p role="status">{`Nobody is here yet. Add ${participants} first, then print their sheets.`}</p>
      )}
      {homes !== undefined && homes.length > 0 && (
        <Buildings of={of} words={words} homes={homes} onPrinted={onPrinted} />
      )}
    </Dialog>
  );
}

type BuildingsProps = Omit<StationeryDialogProps, "onClose"> & { homes: readonly Home[] };

/** Everybody, unless a building is left out. */
function Buildings({ of, words, homes, onPrinted }: BuildingsProps) {
  const [leftOut, setLeftOut] = useState<ReadonlySet<string | null>>(new Set());
  const { attempt, run } = useAttempt(printingReasons.stationeryFailed.message);
  const { mutateAsync: print } = usePrintStationery(of);
  // What got no answer is asked again under the same name, so that it is printed once.
  const idempotencyKey = useRef(newId());
  const sheets = sheetsFor(homes, leftOut);

  function choose(id: string | null, isWanted: boolean): void {
    idempotencyKey.current = newId();
    const next = new Set(leftOut);
    if (isWanted) next.delete(id);
    else next.add(id);
    setLeftOut(next);
  }

  async function printThem(): Promise<void> {
    const buildingIds = homes.filter(({ id }) => !leftOut.has(id)).map(({ id }) => id);
    const everybody = buildingIds.length === homes.length;
    const made = await print({
      idempotencyKey: idempotencyKey.current,
      ...(everybody ? {} : { buildingIds }),
    });
    const [jobId] = made.jobIds;
    const link = made.url === null ? undefined : { url: made.url, at: Date.now() };
    if (jobId !== undefined) onPrinted({ jobId, sheets: made.sheets, remaining: 0, link });
    if (made.url !== null) openTab(made.url);
  }

  return (
    <>
      {attempt.step === "failed" && <ErrorBox sentence={attempt.sentence} />}
      <ul aria-label="Buildings" className="stationery-homes">
        {homes.map(({ id, name, people }) => (
          <li key={id}>
            <Checkbox isSelected={!leftOut.has(id)} onChange={(isWanted) => choose(id, isWanted)}>
              <span className="stationery-home">{name}</span>{" "}
              <span className="stationery-words">
                {counted(people, words.participant, words.participants)}
              </span>
            </Checkbox>
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button
          variant="primary"
          icon={<Printer />}
          isDisabled={sheets === 0}
          isPending={attempt.step === "working"}
          pendingLabel="Printing…"
          onPress={() => void run(printThem)}
        >
          {`Print ${sheetsInWords(sheets)}`}
        </Button>
      </DialogActions>
    </>
  );
}
