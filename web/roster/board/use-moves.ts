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
  /** Undefined is Unassigned, which only Undo leads to. */
  to: Building | undefined;
  from: Building | undefined;
};
/** The steps that were not made. */
export type FailedMove = { sentence: string; steps: readonly MoveStep[] };

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

  /** Stops at the first failure. */
  async function move(steps: readonly MoveStep[]): Promise<void> {
    const moves = steps.map(toMove);
    setFailed(undefined);
    setPending((known) => [...known, ...moves]);
    let made = 0;
    try {
      for (const one of moves) {
        await mutateAsync(one);
        made += 1;
      }
      tell(steps);
    } catch (error) {
      closeLastToast();
      setFailed({ sentence: sentenceOf(error, rosterErrors.moveFailed.message), steps: steps.slice(made) });
    } finally {
      setPending((known) => known.filter((one) => !moves.some((made) => made === one)));
    }
  }

  function closeLastToast(): void {
    if (lastToast.current !== undefined) closeToast(lastToast.current);
  }

  /** One toast for the last move: ten would cover the board. */
  function tell(steps: readonly MoveStep[]): void {
    const back = steps.map(({ participant, from, to }) => ({ participant, to: from, from: to }));
    const [first] = steps;
    closeLastToast();
    if (first === undefined) return;
    const who = steps.length === 1 ? first.participant.name : `${steps.length} people`;
    const isOnePlace = steps.every(({ to }) => to?.id === first.to?.id);
    lastToast.current = showToast(`${who} moved ${isOnePlace ? `to ${nameOf(first.to)}` : "back"}.`, {
      seconds: undoSeconds,
      action: { label: "Undo", onAction: () => void move(back) },
    });
  }

  const visible = useMemo(() => roster && withMoves(roster, pending), [roster, pending]);
  return {
    visible,
    failed,
    move: (steps: readonly MoveStep[]) => void move(steps),
    closeFailure: () => setFailed(undefined),
  };
}

export function nameOf(building: Building | undefined): string {
  return building?.name ?? "Unassigned";
}

function toMove({ participant: { id: participantId }, to, from }: MoveStep) {
  if (to !== undefined) return { participantId, buildingId: to.id };
  return { participantId, buildingId: null, fromBuildingId: from?.id ?? "" };
}
