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
  onMove: (step: MoveStep) => void;
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

  return {
    dialog,
    ask: setDialog,
    failed: removal.failed,
    onBoard: {
      onAdd: addParticipant,
      onMove: (participant: ListedParticipant, to: Building) =>
        onMove({ participant, to, from: buildings.find(({ id }) => id === participant.buildingId) }),
      onContacts: (participant: ListedParticipant) => setDialog({ type: "contacts", participant }),
      onResponses: ({ id }: ListedParticipant) =>
        void navigate(`/org/${of.orgId}/events/${of.eventId}/participants/${id}/responses`),
      onEdit: (participant: ListedParticipant) => setDialog({ type: "edit-participant", participant }),
      onRemove: (participant: ListedParticipant) => setDialog({ type: "remove-participant", participant }),
      onEditBuilding: askToEditBuilding,
      onRemoveBuilding: isAdmin ? askToRemoveBuilding : undefined,
    },
    inDialogs: {
      onAddBuilding: addBuilding,
      onAddParticipant: addAndTell,
      onEditBuilding: saveBuilding,
      onEditParticipant: saveAndTell,
      onRemoveBuilding: removeBuilding,
      onRemoveParticipant: removal.remove,
      onClose: () => setDialog(undefined),
    },
  };
}

/** Offers Undo if the participant can be restored. */
function useRemoval(of: EventRef, onReread: () => Promise<unknown>) {
  const { mutateAsync: removeParticipant } = useRemoveParticipant(of);
  const { mutateAsync: restoreParticipant } = useRestoreParticipant(of.orgId);
  const [failed, setFailed] = useState<string>();

  async function remove(participant: ListedParticipant): Promise<void> {
    setFailed(undefined);
    const { kept } = await removeParticipant(participant.id);
    const undo = {
      seconds: undoSeconds,
      action: { label: "Undo", onAction: () => void restore(participant) },
    };
    showToast(`${participant.name} removed.`, kept ? undo : {});
  }

  async function restore({ id: participantId, name }: ListedParticipant): Promise<void> {
    try {
      await restoreParticipant({ eventId: of.eventId, participantId });
      showToast(`${name} is back.`);
      await onReread();
    } catch (error) {
      setFailed(sentenceOf(error, eventErrors.restoreFailed.message));
    }
  }

  return { remove, failed };
}
