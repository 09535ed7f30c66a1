import { ArrowLeft, Check, CircleDashed } from "lucide-react";
import { useDeferredValue, useMemo, useState } from "react";
import { compareNames } from "#domain/name-order.ts";
import { eventErrors } from "#domain/events/errors.ts";
import type { Terms } from "#domain/organizations/terms.ts";
import { printingErrors } from "#domain/printing/errors.ts";
import type { ParticipantSheet } from "#domain/responses/participant-sheet.ts";
import type { ListedParticipant } from "#domain/roster/participant.ts";
import { useFormatDateTime } from "#web/organizations/camp-clock.tsx";
import { LoadFailed } from "#web/organizations/load-failed.tsx";
import { useRoster, type EventRef } from "#web/roster/calls.ts";
import { Badge } from "#web/ui/badge.tsx";
import { buttonClass } from "#web/ui/button-style.ts";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { useParticipantSheets } from "../calls.ts";
import "./matching.css";

export type PickedSheet = ParticipantSheet & { participantName: string };

type Props = {
  of: EventRef;
  words: Terms;
  isBusy?: boolean;
  onPick: (sheet: PickedSheet) => void;
};

const maxListed = 50;

export function PickSheet({ of, words, isBusy = false, onPick }: Props) {
  const [chosen, setChosen] = useState<FoundParticipant>();
  if (chosen === undefined) return <Participants of={of} words={words} onChoose={setChosen} />;
  return (
    <Sheets
      of={of}
      words={words}
      participant={chosen}
      isBusy={isBusy}
      onPick={onPick}
      onBack={() => setChosen(undefined)}
    />
  );
}

type ParticipantsProps = Pick<Props, "of" | "words"> & { onChoose: (participant: FoundParticipant) => void };

function Participants({ of, words, onChoose }: ParticipantsProps) {
  const { data, error, dataUpdatedAt, refetch } = useRoster(of);
  const [search, setSearch] = useState("");
  const sought = useDeferredValue(search);
  const found = useMemo(() => (data === undefined ? [] : findParticipants(data, sought)), [data, sought]);
  return (
    <div className="pick-sheet">
      <TextField
        type="search"
        label={`Find a ${words.participant.toLowerCase()} or a ${words.building.toLowerCase()}`}
        value={search}
        onChange={setSearch}
        autoComplete="off"
      />
      {error !== null && (
        <LoadFailed
          error={error}
          failed={eventErrors.loadFailed.message}
          loadedAt={dataUpdatedAt}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && error === null && (
        <Skeleton label={`Loading ${words.participants.toLowerCase()}…`} rows={5} />
      )}
      {data !== undefined && found.length === 0 && (
        <p role="status">{`No ${words.participant.toLowerCase()} matches “${sought.trim()}”.`}</p>
      )}
      <ul aria-label={words.participants} className="pick-list">
        {found.slice(0, maxListed).map((participant) => (
          <li key={participant.id}>
            <button type="button" className="pick-row" onClick={() => onChoose(participant)}>
              <span className="pick-row-name">{participant.name}</span>
              <span className="pick-row-more">{participant.buildingName ?? "Unassigned"}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.length > maxListed && (
        <p className="pick-row-more">
          {`The first ${maxListed} of ${found.length.toLocaleString("en-US")}. Type a name to find the others.`}
        </p>
      )}
    </div>
  );
}

type SheetsProps = Props & { participant: FoundParticipant; onBack: () => void };

function Sheets({ of, words, participant, isBusy = false, onPick, onBack }: SheetsProps) {
  const formatDateTime = useFormatDateTime();
  const { data, error, dataUpdatedAt, refetch } = useParticipantSheets(of, participant.id);
  return (
    <div className="pick-sheet">
      <div className="pick-chosen">
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the row that was pressed is gone */}
        <Button variant="plain" icon={<ArrowLeft />} autoFocus onPress={onBack}>
          {`All ${words.participants.toLowerCase()}`}
        </Button>
        <h3>{`Sheets of ${participant.name}`}</h3>
      </div>
      {error !== null && (
        <LoadFailed
          error={error}
          failed={printingErrors.sheetsFailed.message}
          loadedAt={dataUpdatedAt}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && error === null && <Skeleton label="Loading sheets…" rows={3} />}
      {data?.sheets.length === 0 && (
        <p role="status">{`No sheet was printed for ${participant.name} yet.`}</p>
      )}
      {data !== undefined && data.sheets.length > 0 && (
        <ul aria-label={`Sheets of ${participant.name}`} className="pick-list">
          {data.sheets.map((sheet) => (
            <li key={sheet.shortCode} className="pick-sheet-row">
              <div className="pick-sheet-words">
                <p className="pick-row-name">{sheetText(sheet)}</p>
                <p className="pick-row-more">{`Printed ${formatDateTime(sheet.printedAt)}`}</p>
                <p className="pick-row-more pick-sheet-last">
                  <span className="pick-code">{sheet.shortCode}</span>
                  <CameBackBadge cameBack={sheet.cameBack} />
                </p>
              </div>
              <button
                type="button"
                className={buttonClass("outline")}
                aria-label={`Choose ${sheet.shortCode}, ${inSentence(sheetText(sheet))}`}
                aria-disabled={isBusy || undefined}
                onClick={() => !isBusy && onPick({ ...sheet, participantName: participant.name })}
              >
                Choose
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

export function sheetText({ contactName, isStationery, kind }: ParticipantSheet): string {
  if (kind === "counselor") return "Sheet for staff";
  return isStationery ? "Stationery" : `Letter from ${contactName}`;
}

export function inSentence(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}

function CameBackBadge({ cameBack }: { cameBack: boolean }) {
  return cameBack ? (
    <Badge tone="plain" icon={<Check />}>
      Came back
    </Badge>
  ) : (
    <Badge tone="quiet" icon={<CircleDashed />}>
      Not back yet
    </Badge>
  );
}

type People = {
  participants: readonly Pick<ListedParticipant, "id" | "name" | "buildingId">[];
  buildings: readonly { id: string; name: string }[];
};

type FoundParticipant = { id: string; name: string; buildingName: string | null };

/** Every typed word must occur in the name or the building; accents are ignored. Sorted by name. */
export function findParticipants({ participants, buildings }: People, search: string): FoundParticipant[] {
  const doors = new Map(buildings.map(({ id, name }) => [id, name]));
  const words = folded(search)
    .split(/\s+/u)
    .filter((word) => word !== "");
  return participants
    .map(({ id, name, buildingId }) => ({ id, name, buildingName: doors.get(buildingId ?? "") ?? null }))
    .filter(({ name, buildingName }) => {
      const text = folded(`${name} ${buildingName ?? ""}`);
      return words.every((word) => text.includes(word));
    })
    .toSorted((one, other) => compareNames(one.name, other.name));
}

function folded(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/\p{Diacritic}/gu, "")
    .toLowerCase();
}
