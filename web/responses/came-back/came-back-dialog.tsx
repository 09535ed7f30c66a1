import { ChevronDown, ChevronRight, Printer } from "lucide-react";
import { Fragment, useId, useState } from "react";
import type * as z from "zod/mini";
import type { ListedPrintJob } from "#domain/printing/print-job.ts";
import { deskErrors } from "#domain/responses/errors.ts";
import type { cameBackAnswer, SheetRecipient } from "#domain/responses/upload.ts";
import { useFormatDateTime } from "#web/organizations/camp-clock.tsx";
import { LoadFailed } from "#web/organizations/load-failed.tsx";
import { participantPath } from "#web/organizations/participant-path.ts";
import type { EventRef } from "#web/roster/calls.ts";
import { Anchor } from "#web/ui/anchor.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogActions } from "#web/ui/dialog.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useTerms } from "#web/organizations/own-words.tsx";
import { useCameBack } from "../calls.ts";
import "./came-back.css";

export type CameBackDialogProps = { of: EventRef; job: ListedPrintJob; onClose: () => void };

type Building = z.infer<typeof cameBackAnswer>["buildings"][number];
type Count = Pick<Building, "sheets" | "cameBack">;

export function CameBackDialog({ of, job, onClose }: CameBackDialogProps) {
  const words = useTerms();
  const formatDateTime = useFormatDateTime();
  const { data, error, dataUpdatedAt, refetch } = useCameBack(of, job.id);
  return (
    <Dialog title="What came back" isOpen onOpenChange={onClose} fillsPhone printsAlone>
      <p className="came-back-words">{`Print job from ${formatDateTime(job.createdAt)}`}</p>
      {error !== null && (
        <LoadFailed
          error={error}
          failed={deskErrors.cameBackFailed.message}
          loadedAt={dataUpdatedAt}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && error === null && <Skeleton label="Counting…" rows={4} />}
      {data !== undefined && (
        <>
          <p role="status" className="came-back-all">{`${countWords(sumOf(data.buildings))} came back`}</p>
          <ul aria-label={`By ${words.building.toLowerCase()}`} className="came-back">
            {data.buildings.map((building, door) => (
              // Two buildings may have the same name.
              <BuildingRow key={door} of={of} building={building} startsOpen={data.buildings.length === 1} />
            ))}
          </ul>
          <DialogActions sticks>
            <Button icon={<Printer />} onPress={() => window.print()}>
              Print this list
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}

/** Printed, every building shows its names. */
function BuildingRow({
  of,
  building,
  startsOpen,
}: {
  of: EventRef;
  building: Building;
  startsOpen: boolean;
}) {
  const { buildingName, missing, back, ...count } = building;
  const [isOpen, setOpen] = useState(startsOpen);
  const namesId = useId();
  const words = useTerms();
  const name = buildingName ?? `No ${words.building.toLowerCase()}`;
  const hasNames = missing.length + back.length > 0;
  return (
    <li className="came-back-row">
      <ProgressBar
        label={`${name}, ${countWords(count)}`}
        percent={(100 * count.cameBack) / Math.max(1, count.sheets)}
      />
      {hasNames && (
        <>
          <Button
            variant="plain"
            className="came-back-toggle"
            icon={isOpen ? <ChevronDown /> : <ChevronRight />}
            aria-expanded={isOpen}
            aria-controls={namesId}
            aria-label={`${formatToggle(missing.length)}, ${name}`}
            onPress={() => setOpen(!isOpen)}
          >
            {formatToggle(missing.length)}
          </Button>
          <div id={namesId} className="came-back-names" hidden={!isOpen}>
            {missing.length > 0 && (
              <p>
                <strong>Not back yet:</strong> <Names of={of} sheets={missing} />
              </p>
            )}
            {back.length > 0 && (
              <p className="came-back-words">
                <strong>Came back:</strong> <Names of={of} sheets={back} />
              </p>
            )}
          </div>
        </>
      )}
    </li>
  );
}

function formatToggle(missing: number): string {
  return missing === 0 ? "All came back" : `${missing.toLocaleString("en-US")} not back yet`;
}

/** A person with several sheets is listed once, with their number. */
function Names({ of, sheets }: { of: EventRef; sheets: readonly SheetRecipient[] }) {
  const people = [...Map.groupBy(sheets, ({ participantId }) => participantId).values()];
  return people.map(([first, ...more], place) => (
    <Fragment key={first?.participantId}>
      {place > 0 && ", "}
      {first && <Anchor href={participantPath(of, first.participantId)}>{first.name}</Anchor>}
      {more.length > 0 && ` (${more.length + 1} sheets)`}
    </Fragment>
  ));
}

function sumOf(counts: readonly Count[]): Count {
  return {
    sheets: counts.reduce((sum, { sheets }) => sum + sheets, 0),
    cameBack: counts.reduce((sum, { cameBack }) => sum + cameBack, 0),
  };
}

function countWords({ sheets, cameBack }: Count): string {
  return `${cameBack.toLocaleString("en-US")} of ${sheets.toLocaleString("en-US")} ${sheets === 1 ? "sheet" : "sheets"}`;
}
