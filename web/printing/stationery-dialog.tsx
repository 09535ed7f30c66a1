import { Printer } from "lucide-react";
import { useState, type ReactNode } from "react";
import { eventErrors } from "#domain/events/errors.ts";
import { compareNames, inNaturalOrder } from "#domain/name-order.ts";
import type { Terms } from "#domain/organizations/terms.ts";
import { pluralize } from "#domain/pluralize.ts";
import type { StationeryFor } from "#domain/printing/stationery.ts";
import type { ListedParticipant, RosterAnswer } from "#domain/roster/participant.ts";
import { LoadFailed } from "#web/organizations/load-failed.tsx";
import { useRoster, type EventRef } from "#web/roster/calls.ts";
import { buttonClass } from "#web/ui/button-style.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Dialog, DialogActions } from "#web/ui/dialog.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { folded } from "./find-sheets.ts";
import "./print-dialogs.css";
import { formatSheets } from "./print-text.ts";
import { usePrintStationery } from "./use-print-stationery.ts";
import type { MadeJob } from "./use-printing.ts";

export type StationeryDialogProps = {
  of: EventRef;
  words: Terms;
  onPrinted: (made: MadeJob) => void;
  onClose: () => void;
};

/** Sheets with a code and no letter, so that a participant can write first. */
export function StationeryDialog({ of, words, onPrinted, onClose }: StationeryDialogProps) {
  const { data, error, dataUpdatedAt, refetch } = useRoster(of);
  const { attempt, print } = usePrintStationery(of, onPrinted);
  const homes = data === undefined ? undefined : homesIn(data, words);
  const [participant, participants] = [words.participant.toLowerCase(), words.participants.toLowerCase()];
  const isPrinting = attempt.status === "working";

  return (
    <Dialog title="Stationery" isOpen onOpenChange={onClose} fillsPhone>
      <p className="stationery-words">
        {`One coded sheet for every ${participant}, with lines to write on and boxes for who it is for. When it comes back, you choose which family sees it.`}
      </p>
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
        <p role="status">{`The list is empty. Add ${participants} first, then print their sheets.`}</p>
      )}
      {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
      {data !== undefined && homes !== undefined && homes.length > 0 && (
        <StationeryBuildings words={words} homes={homes} isPrinting={isPrinting} onPrint={print}>
          <StationeryForOne words={words} homes={data} isPrinting={isPrinting} onPrint={print} />
        </StationeryBuildings>
      )}
    </Dialog>
  );
}

type Props = {
  words: Terms;
  homes: readonly Home[];
  isPrinting: boolean;
  onPrint: (wanted: StationeryFor) => void;
  children: ReactNode;
};

/** All participants, except for deselected buildings. */
export function StationeryBuildings({ words, homes, isPrinting, onPrint, children }: Props) {
  const [leftOut, setLeftOut] = useState<ReadonlySet<string | null>>(new Set());
  const sheets = sheetsFor(homes, leftOut);

  function choose(id: string | null, isWanted: boolean): void {
    const next = new Set(leftOut);
    if (isWanted) next.delete(id);
    else next.add(id);
    setLeftOut(next);
  }

  function print(): void {
    const buildingIds = homes.filter(({ id }) => !leftOut.has(id)).map(({ id }) => id);
    onPrint(buildingIds.length === homes.length ? {} : { buildingIds });
  }

  return (
    <>
      <div className="stationery-choose">
        <Button variant="plain" isDisabled={leftOut.size === 0} onPress={() => setLeftOut(new Set())}>
          All
        </Button>
        <Button
          variant="plain"
          isDisabled={sheets === 0}
          onPress={() => setLeftOut(new Set(homes.map(({ id }) => id)))}
        >
          None
        </Button>
      </div>
      <ul aria-label={words.buildings} className="stationery-homes">
        {homes.map(({ id, name, people }) => (
          <li key={id}>
            <Checkbox isSelected={!leftOut.has(id)} onChange={(isWanted) => choose(id, isWanted)}>
              <span className="stationery-home">{name}</span>{" "}
              <span className="stationery-words">
                {pluralize(people, words.participant, words.participants)}
              </span>
            </Checkbox>
          </li>
        ))}
      </ul>
      {children}
      <DialogActions sticks>
        <Button
          variant="primary"
          icon={<Printer />}
          isDisabled={sheets === 0}
          isPending={isPrinting}
          pendingLabel="Printing…"
          onPress={print}
        >
          {`Print ${formatSheets(sheets)}`}
        </Button>
      </DialogActions>
    </>
  );
}

type StationeryForOneProps = {
  words: Terms;
  homes: RosterAnswer;
  isPrinting: boolean;
  onPrint: (wanted: StationeryFor) => void;
};

export function StationeryForOne({ words, homes, isPrinting, onPrint }: StationeryForOneProps) {
  const [search, setSearch] = useState("");
  const sought = search.trim();
  const found = sought === "" ? [] : findWriters(homes, sought);
  return (
    <div className="stationery-one">
      <TextField
        type="search"
        label={`Or for one ${words.participant.toLowerCase()}`}
        value={search}
        onChange={setSearch}
        autoComplete="off"
      />
      {sought !== "" && found.length === 0 && (
        <p role="status">{`No ${words.participant.toLowerCase()} matches “${sought}”.`}</p>
      )}
      {found.length > 0 && (
        <ul aria-label={words.participants} className="stationery-homes">
          {found.map(({ id, name, buildingName }) => (
            <li key={id} className="stationery-writer">
              <div>
                <p className="stationery-home">{name}</p>
                <p className="stationery-words">{buildingName ?? `No ${words.building.toLowerCase()} yet`}</p>
              </div>
              <button
                type="button"
                className={buttonClass("outline")}
                aria-label={`Print a sheet for ${name}`}
                aria-disabled={isPrinting || undefined}
                onClick={() => !isPrinting && onPrint({ participantId: id })}
              >
                Print
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** `id` is null for participants without a building. */
export type Home = { id: string | null; name: string; people: number };

/** In printing order, without empty buildings. */
type People = {
  participants: readonly Pick<ListedParticipant, "id" | "name" | "buildingId">[];
  buildings: readonly { id: string; name: string }[];
};

export function homesIn({ participants, buildings }: People, words: Pick<Terms, "building">): Home[] {
  const known = new Set(buildings.map(({ id }) => id));
  const peopleOf = Map.groupBy(participants, ({ buildingId }) =>
    buildingId !== null && known.has(buildingId) ? buildingId : null,
  );
  const count = (id: string | null) => peopleOf.get(id)?.length ?? 0;
  return [
    ...inNaturalOrder(buildings).map(({ id, name }) => ({ id, name, people: count(id) })),
    { id: null, name: `No ${words.building.toLowerCase()} yet`, people: count(null) },
  ].filter(({ people }) => people > 0);
}

export function sheetsFor(homes: readonly Home[], leftOut: ReadonlySet<string | null>): number {
  return homes.reduce((sum, { id, people }) => (leftOut.has(id) ? sum : sum + people), 0);
}

export type FoundWriter = { id: string; name: string; buildingName: string | null };

const maxFound = 6;

/** Every typed word must occur in the name; accents are ignored. */
export function findWriters({ participants, buildings }: People, search: string): FoundWriter[] {
  const doors = new Map(buildings.map(({ id, name }) => [id, name]));
  const sought = folded(search)
    .split(/\s+/u)
    .filter((word) => word !== "");
  return participants
    .filter(({ name }) => sought.every((word) => folded(name).includes(word)))
    .toSorted((one, other) => compareNames(one.name, other.name))
    .slice(0, maxFound)
    .map(({ id, name, buildingId }) => ({ id, name, buildingName: doors.get(buildingId ?? "") ?? null }));
}
