import { useState, type FormEvent } from "react";
import { eventErrors } from "#domain/events/errors.ts";
import { inNaturalOrder } from "#domain/name-order.ts";
import { rosterErrors } from "#domain/roster/errors.ts";
import type { RosterAnswer } from "#domain/roster/participant.ts";
import { LoadFailed } from "#web/organizations/load-failed.tsx";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogActions } from "#web/ui/dialog.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { Select } from "#web/ui/select.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import { useTerms } from "#web/organizations/own-words.tsx";
import { useMoveParticipant, useRoster, type EventRef } from "../calls.ts";
import "./board.css";
import { useDestinations } from "./board.tsx";
import { optionsOf } from "./building-options.ts";

type Props = {
  of: EventRef;
  participant: { id: string; name: string; buildingId: string | null };
  onMoved: () => Promise<unknown>;
  onClose: () => void;
};

/** For pages without the board. */
export function MoveParticipantDialog({ of, participant, onMoved, onClose }: Props) {
  const words = useTerms();
  const { data, error, dataUpdatedAt, refetch } = useRoster(of);
  return (
    <Dialog
      title={`Move ${participant.name}`}
      size="narrow"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      {error !== null && (
        <LoadFailed
          error={error}
          failed={eventErrors.loadFailed.message}
          loadedAt={dataUpdatedAt}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && error === null && (
        <Skeleton label={`Loading ${words.buildings.toLowerCase()}…`} rows={2} />
      )}
      {data !== undefined && (
        <MoveForm of={of} roster={data} participant={participant} onMoved={onMoved} onClose={onClose} />
      )}
    </Dialog>
  );
}

function MoveForm({ of, roster, participant, onMoved, onClose }: Props & { roster: RosterAnswer }) {
  const words = useTerms();
  const { mutateAsync } = useMoveParticipant(of);
  const { attempt, run } = useAttempt(rosterErrors.moveFailed.message);
  const [buildingId, setBuildingId] = useState<string | null>(null);
  const destinations = useDestinations({ ...roster, buildings: inNaturalOrder(roster.buildings) }).filter(
    ({ building }) => building.id !== participant.buildingId,
  );

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const to = destinations.find(({ building }) => building.id === buildingId)?.building;
    if (to === undefined) return;
    await run(async () => {
      await mutateAsync({ participantId: participant.id, buildingId: to.id });
      await onMoved();
      showToast(`${participant.name} moved to ${to.name}.`);
    }, onClose);
  }

  return (
    <form className="stack" aria-label="Move" noValidate onSubmit={(event) => void submit(event)}>
      {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
      <Select
        label={words.building}
        options={optionsOf(destinations)}
        value={buildingId}
        onChange={setBuildingId}
        placeholder={`Choose a ${words.building.toLowerCase()}`}
      />
      <DialogActions>
        <Button slot="close">Cancel</Button>
        <Button type="submit" variant="primary" isDisabled={buildingId === null}>
          {attempt.status === "working" ? "Moving…" : "Move"}
        </Button>
      </DialogActions>
    </form>
  );
}
