import { useCallback, useState } from "react";
import { useNavigate } from "react-router";
import { eventErrors } from "#domain/events/errors.ts";
import type { Building, NewBuilding } from "#domain/organizations/building.ts";
import type {
  ListedParticipant,
  NewParticipant,
  ParticipantChange,
  RosterAnswer,
} from "#domain/roster/participant.ts";
import { participantPath } from "#web/organizations/participant-path.ts";
import { sentenceOf } from "#web/platform/error-codes.ts";
import { showToast } from "#web/ui/toast-store.ts";
import {
  useAddEventBuilding,
  useAddParticipant,
  useRemoveEventBuilding,
  useRemoveParticipant,
  useUpdateEventBuilding,
  useUpdateParticipant,
  type EventRef,
} from "../calls.ts";
import { useRestoreParticipant } from "../deleted-calls.ts";
import type { BoardDialog } from "./board-dialogs.tsx";
import { undoSeconds, type MoveStep } from "./use-moves.ts";

type Given = {
  of: EventRef;
  buildings: RosterAnswer["buildings"];
  isAdmin: boolean;
  onMove: (steps: readonly MoveStep[]) => void;
  onReread: () => Promise<unknown>;
};

export function useBoardMutations({ of, buildings, isAdmin, onMove, onReread }: Given) {
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<BoardDialog>();
  const { mutateAsync: addParticipant } = useAddParticipant(of);
  const { mutateAsync: addBuilding } = useAddEventBuilding(of);
  const { mutateAsync: updateParticipant } = useUpdateParticipant(of);
  const { mutateAsync: updateBuilding } = useUpdateEventBuilding(of);
  const { mutateAsync: removeBuilding } = useRemoveEventBuilding(of);
  const removal = useRemoval(of, onReread);
  const askToRemoveBuilding = useCallback(
    (buildingId: string) => setDialog({ type: "remove-building", buildingId }),
    [],
  );

  const askToEditBuilding = useCallback(
    (buildingId: string) => setDialog({ type: "edit-building", buildingId }),
    [],
  );

  async function saveAndTell({ id }: ListedParticipant, change: ParticipantChange): Promise<void> {
    await updateParticipant({ participantId: id, ...change });
    showToast(`${change.name} was saved.`);
  }

  async function saveBuilding({ id: buildingId, ...building }: NewBuilding): Promise<void> {
    await updateBuilding({ buildingId, ...building });
    showToast(`${building.name} was saved.`);
  }

  async function addAndTell(participant: NewParticipant): Promise<void> {
    await addParticipant(participant);
    const building = buildings.find(({ id }) => id === participant.buildingId);
    showToast(`${participant.name} added to ${building?.name ?? "the board"}.`);
  }

  const stepTo = (participant: ListedParticipant, to: Building): MoveStep => ({
    participant,
    to,
    from: buildings.find(({ id }) => id === participant.buildingId),
  });

  return {
    dialog,
    ask: setDialog,
    failed: removal.failed,
    onBoard: {
      onAdd: addParticipant,
      onMove: (participant: ListedParticipant, to: Building) => onMove([stepTo(participant, to)]),
      onOpen: ({ id }: ListedParticipant) => void navigate(participantPath(of, id)),
      onContacts: (participant: ListedParticipant) => setDialog({ type: "contacts", participant }),
      onResponses: ({ id }: ListedParticipant) => void navigate(`${participantPath(of, id)}/responses`),
      onEdit: (participant: ListedParticipant) => setDialog({ type: "edit-participant", participant }),
      onRemove: (participant: ListedParticipant) => setDialog({ type: "remove-participant", participant }),
      onEditBuilding: askToEditBuilding,
      onRemoveBuilding: isAdmin ? askToRemoveBuilding : undefined,
    },
    bulk: {
      onMove: (participants: readonly ListedParticipant[], to: Building) =>
        onMove(participants.filter(({ buildingId }) => buildingId !== to.id).map((one) => stepTo(one, to))),
      onRemove: removal.removeAll,
    },
    inDialogs: {
      onAddBuilding: addBuilding,
      onAddParticipant: addAndTell,
      onEditBuilding: saveBuilding,
      onEditParticipant: saveAndTell,
      onRemoveBuilding: removeBuilding,
      onRemoveParticipant: (participant: ListedParticipant) => removal.removeAll([participant]),
      onClose: () => setDialog(undefined),
    },
  };
}

/** Offers Undo if the participant can be restored. */
function useRemoval(of: EventRef, onReread: () => Promise<unknown>) {
  const { mutateAsync: removeParticipant } = useRemoveParticipant(of);
  const { mutateAsync: restoreParticipant } = useRestoreParticipant(of.orgId);
  const [failed, setFailed] = useState<string>();

  /** Stops at the first failure. Undo brings back those that are kept. */
  async function removeAll(participants: readonly ListedParticipant[]): Promise<void> {
    setFailed(undefined);
    const restorable: ListedParticipant[] = [];
    for (const participant of participants)
      if ((await removeParticipant(participant.id)).kept) restorable.push(participant);
    const undo = {
      seconds: undoSeconds,
      action: { label: "Undo", onAction: () => void restore(restorable) },
    };
    showToast(`${nameOf(participants)} removed.`, restorable.length > 0 ? undo : {});
  }

  async function restore(participants: readonly ListedParticipant[]): Promise<void> {
    try {
      for (const { id: participantId } of participants)
        await restoreParticipant({ eventId: of.eventId, participantId });
      showToast(`${nameOf(participants)} ${participants.length === 1 ? "is" : "are"} back.`);
      await onReread();
    } catch (error) {
      setFailed(sentenceOf(error, eventErrors.restoreFailed.message));
    }
  }

  return { removeAll, failed };
}

function nameOf(participants: readonly ListedParticipant[]): string {
  const [first] = participants;
  return participants.length === 1 && first ? first.name : `${participants.length} people`;
}
