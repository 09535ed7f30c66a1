import { useMemo, useRef, useState } from "react";
import type { Building } from "#domain/organizations/building.ts";
import type { ListedParticipant, RosterAnswer } from "#domain/roster/participant.ts";
import { rosterErrors } from "#domain/roster/errors.ts";
import { sentenceOf } from "#web/platform/error-codes.ts";
import { closeToast, showToast } from "#web/ui/toast-store.ts";
import { useMoveParticipant, type EventRef } from "../calls.ts";
import { withMoves, type BoardMove } from "./arrange-roster.ts";

export type MoveStep = {
  participant: Pick<ListedParticipant, "id" | "name">;
  to: Building;
  /** Undefined if unassigned before; such a move cannot be undone. */
  from: Building | undefined;
};
export type FailedMove = { sentence: string; step: MoveStep };

export const undoSeconds = 8;

/**
 * Shows a move at once. It overlays the server's data until it is confirmed or fails, so a response from before the
 * move cannot put the row back.
 */
export function useMoves(of: EventRef, roster: RosterAnswer | undefined) {
  const { mutateAsync } = useMoveParticipant(of);
  const [pending, setPending] = useState<readonly BoardMove[]>([]);
  const [failed, setFailed] = useState<FailedMove>();
  const lastToast = useRef<number>(undefined);

  async function move(step: MoveStep): Promise<void> {
    const made = { participantId: step.participant.id, buildingId: step.to.id };
    setFailed(undefined);
    setPending((moves) => [...moves, made]);
    try {
      await mutateAsync(made);
      tell(step);
    } catch (error) {
      closeLastToast();
      setFailed({ sentence: sentenceOf(error, rosterErrors.moveFailed.message), step });
    } finally {
      setPending((moves) => moves.filter((known) => known !== made));
    }
  }

  function closeLastToast(): void {
    if (lastToast.current !== undefined) closeToast(lastToast.current);
  }

  /** One toast for the last move: ten would cover the board. */
  function tell(step: MoveStep): void {
    const { participant, from, to } = step;
    closeLastToast();
    const undo =
      from === undefined
        ? {}
        : { action: { label: "Undo", onAction: () => void move({ participant, to: from, from: to }) } };
    lastToast.current = showToast(`${participant.name} moved to ${to.name}.`, {
      seconds: undoSeconds,
      ...undo,
    });
  }

  const visible = useMemo(() => roster && withMoves(roster, pending), [roster, pending]);
  return {
    visible,
    failed,
    move: (step: MoveStep) => void move(step),
    closeFailure: () => setFailed(undefined),
  };
}
