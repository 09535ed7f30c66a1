import { X } from "lucide-react";
import { useMemo } from "react";
import { eventErrors } from "#domain/events/errors.ts";
import { inNaturalOrder } from "#domain/name-order.ts";
import { organizationTerms } from "#domain/organizations/terms.ts";
import { LoadFailed } from "#web/organizations/load-failed.tsx";
import { CallFailed } from "#web/platform/call-failed.ts";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useRoster } from "../calls.ts";
import type { BoardAdditions } from "./board-additions.ts";
import { BoardHeader, type BoardOrganization } from "./board-header.tsx";
import { EventBoard } from "./event-board.tsx";
import { nameOf, useMoves, type FailedMove } from "./use-moves.ts";

type Props = BoardAdditions & { organization: BoardOrganization; eventId: string };

export function RosterBoard({ organization, eventId, ...additions }: Props) {
  const of = { orgId: organization.id, eventId };
  const { data, error, isPending, dataUpdatedAt, refetch } = useRoster(of);
  // Next to the query, so a confirmed move and the refetched data change in the same render.
  const { visible, failed, move, closeFailure } = useMoves(of, data);
  const buildings = useMemo(() => data && inNaturalOrder(data.buildings), [data]);
  const roster = useMemo(() => visible && buildings && { ...visible, buildings }, [visible, buildings]);
  const isGone = error instanceof CallFailed && error.status === "not-found";
  const notice = (
    <>
      {error !== null && (
        <LoadFailed
          error={error}
          failed={eventErrors.loadFailed.message}
          loadedAt={dataUpdatedAt}
          onRetry={() => void refetch()}
        />
      )}
      {failed !== undefined && (
        <MoveFailed failed={failed} onRetry={() => move(failed.steps)} onClose={closeFailure} />
      )}
    </>
  );
  if (roster !== undefined && !isGone)
    return (
      <EventBoard
        organization={organization}
        roster={roster}
        additions={additions}
        notice={notice}
        onMove={move}
        onReread={refetch}
      />
    );
  return (
    <>
      <BoardHeader organization={organization} roster={undefined} tabs={additions.tabs} />
      {notice}
      {isPending && error === null && (
        <Skeleton label={`Loading ${organizationTerms(organization).participants.toLowerCase()}…`} rows={8} />
      )}
    </>
  );
}

type MoveFailedProps = { failed: FailedMove; onRetry: () => void; onClose: () => void };

/** Visible at any scroll position: the row has moved back. */
export function MoveFailed({ failed, onRetry, onClose }: MoveFailedProps) {
  const [first] = failed.steps;
  return (
    <div className="board-notice">
      <ErrorBox sentence={failed.sentence} onRetry={onRetry}>
        {failed.steps.length === 1
          ? first &&
            `${first.participant.name} was not moved to ${nameOf(first.to)} and is back in ${nameOf(first.from)}.`
          : `${failed.steps.length} people were not moved to ${nameOf(first?.to)} and are back where they were.`}
      </ErrorBox>
      <IconButton label="Close" icon={<X />} onPress={onClose} />
    </div>
  );
}
