import { useMemo, useRef, useState } from "react";
import type { Building } from "#domain/organizations/building.ts";
import type { ListedParticipant, RosterAnswer } from "#domain/roster/participant.ts";
import { rosterErrors } from "#domain/roster/errors.ts";
import { sentenceOf } from "#web/platform/call-failed.ts";
import { closeToast, showToast } from "#web/ui/toast-store.ts";
import { useMoveParticipant, type OfEvent } from "../calls.ts";
import { withMoves, type Move } from "./arrange-roster.ts";

export type MoveStep = {
  participant: Pick<ListedParticipant, "id" | "name">;
  to: Building;
  /** undefined: from Unassigned, where nobody can be put back. */
  from: Building | undefined;
};
export type FailedMove = { sentence: string; step: MoveStep };

/** Long enough to read the line and reach the button. */
export const undoSeconds = 8;

/**
 * Whoever is moved stands in the new place at once. The move is laid over whatever the server answers until it has
 * said yes or no; an answer that comes between cannot put the row back.
 */
export function useMoves(of: OfEvent, roster: RosterAnswer | undefined) {
  const { mutateAsync } = useMoveParticipant(of);
  const [pending, setPending] = useState<readonly Move[]>([]);
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

  /** One line for the last move: ten of them would cover the board. */
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

  const shown = useMemo(() => roster && withMoves(roster, pending), [roster, pending]);
  return {
    shown,
    failed,
    move: (step: MoveStep) => void move(step),
    closeFailure: () => setFailed(undefined),
  };
}
