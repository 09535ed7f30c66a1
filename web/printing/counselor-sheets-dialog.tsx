import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { eventErrors } from "#domain/events/errors.ts";
import { counselorTerm } from "#domain/organizations/counselor-term.ts";
import type { Terms } from "#domain/organizations/terms.ts";
import { pluralize } from "#domain/pluralize.ts";
import * as contract from "#domain/printing/contract.ts";
import { LoadFailed } from "#web/organizations/load-failed.tsx";
import { call } from "#web/platform/call.ts";
import { newId } from "#web/platform/new-id.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { useRoster, type EventRef } from "#web/roster/calls.ts";
import { buttonClass } from "#web/ui/button-style.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { jobsKey } from "./calls.ts";
import { openTab } from "./new-tab.ts";
import "./print-dialogs.css";
import { homesIn, type StationeryDialogProps } from "./stationery-dialog.tsx";

/** A coded page for each participant of a building, on which a counselor writes home. */
export function CounselorSheetsDialog({ of, words, onPrinted, onClose }: StationeryDialogProps) {
  const { data, error, dataUpdatedAt, refetch } = useRoster(of);
  const { attempt, run } = useAttempt("We couldn't print these sheets. Try again.");
  const ask = usePrintSheets(of);
  const homes = data === undefined ? undefined : homesIn(data, words);
  const isPrinting = attempt.status === "working";

  async function print(buildingId: string | null): Promise<void> {
    const { jobIds, sheets, url } = await ask(buildingId);
    const [jobId] = jobIds;
    if (jobId !== undefined)
      onPrinted({ jobId, sheets, link: url === null ? undefined : { url, at: Date.now() } });
    if (url !== null) openTab(url);
  }

  return (
    <Dialog title={`${counselorTerm(words)} sheets`} isOpen onOpenChange={onClose} fillsPhone>
      <p className="stationery-words">{introText(words)}</p>
      {error !== null && (
        <LoadFailed
          error={error}
          failed={eventErrors.loadFailed.message}
          loadedAt={dataUpdatedAt}
          onRetry={() => void refetch()}
        />
      )}
      {homes === undefined && error === null && (
        <Skeleton label={`Loading ${words.buildings.toLowerCase()}…`} rows={4} />
      )}
      {homes?.length === 0 && (
        <p role="status">{`The list is empty. Add ${words.participants.toLowerCase()} first, then print their sheets.`}</p>
      )}
      {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
      {homes !== undefined && homes.length > 0 && (
        <ul aria-label={words.buildings} className="stationery-homes">
          {homes.map(({ id, name, people }) => (
            <li key={id} className="stationery-writer">
              <div>
                <p className="stationery-home">{name}</p>
                <p className="stationery-words">{pluralize(people, words.participant, words.participants)}</p>
              </div>
              <button
                type="button"
                className={buttonClass("outline")}
                aria-label={`Print ${pluralize(people, "sheet", "sheets")} for ${name}`}
                aria-disabled={isPrinting || undefined}
                onClick={() => !isPrinting && void run(() => print(id))}
              >
                Print
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function introText(words: Terms): string {
  const who = `${counselorTerm(words)}s`;
  return `${who} write home on these. You check each photo before ${words.contacts.toLowerCase()} see it.`;
}

/** A retry reuses the idempotency key, so that it is printed once. */
function usePrintSheets(of: EventRef) {
  const queries = useQueryClient();
  const last = useRef<{ buildingId?: string | null; idempotencyKey: string }>({ idempotencyKey: "" });
  const { mutateAsync } = useMutation({
    networkMode: "always",
    mutationFn: (buildingId: string | null) => {
      if (last.current.buildingId !== buildingId) last.current = { buildingId, idempotencyKey: newId() };
      const { idempotencyKey } = last.current;
      return call(contract.printCounselorSheetsHttp, { ...of, buildingId }, { idempotencyKey });
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: jobsKey(of) }),
  });
  return mutateAsync;
}
