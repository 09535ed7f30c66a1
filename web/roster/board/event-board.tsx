import { useMemo, type ReactNode } from "react";
import { termsFor } from "#domain/organizations/terms.ts";
import type { RosterAnswer } from "#domain/roster/participant.ts";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { BoardAdditions } from "./board-additions.ts";
import { BoardDialogs } from "./board-dialogs.tsx";
import { BoardActions, BoardHeader, type BoardOrganization } from "./board-header.tsx";
import { Board } from "./board.tsx";
import { NoBuildings, NoParticipants } from "./empty-board.tsx";
import { RowStatusProvider } from "./row-status-context.ts";
import { useBoardMutations } from "./use-board-mutations.ts";
import { useCopiedBuildings } from "./use-copied-buildings.ts";
import type { MoveStep } from "./use-moves.ts";

type Props = {
  organization: BoardOrganization;
  roster: RosterAnswer;
  additions: BoardAdditions;
  notice: ReactNode;
  onMove: (step: MoveStep) => void;
  onReread: () => Promise<unknown>;
};

export function EventBoard({ organization, roster, additions, notice, onMove, onReread }: Props) {
  const { event, buildings, participants } = roster;
  const of = { orgId: organization.id, eventId: event.id };
  const words = termsFor(organization.type);
  const isAdmin = organization.role === "admin";
  const actions = useBoardMutations({ of, buildings, isAdmin, onMove, onReread });
  const isCopying = useCopiedBuildings(of, buildings.length === 0, onReread);
  const visible = useMemo(() => ({ buildings, participants }), [buildings, participants]);
  const askForBuilding = () => actions.ask({ type: "add-building" });
  const isEmpty = buildings.length === 0 && participants.length === 0;
  return (
    <>
      <BoardHeader
        organization={organization}
        roster={roster}
        actions={
          <BoardActions
            organization={organization}
            roster={roster}
            onAddBuilding={askForBuilding}
            onAddParticipant={() => actions.ask({ type: "add-participant" })}
          >
            {participants.some(({ contacts }) => contacts > 0) && additions.headerActions}
          </BoardActions>
        }
      />
      {notice}
      {actions.failed !== undefined && <ErrorBox sentence={actions.failed} />}
      {isCopying && <Skeleton label="Copying buildings…" rows={6} />}
      {isEmpty && !isCopying && <NoBuildings words={words} onAddBuilding={askForBuilding} />}
      {participants.length === 0 && buildings.length > 0 && (
        <NoParticipants words={words} importHref={`/org/${of.orgId}/events/${of.eventId}/import`} />
      )}
      {!isEmpty && (
        <RowStatusProvider value={additions.inviteStatuses}>
          <Board roster={visible} words={words} actions={actions.onBoard} />
        </RowStatusProvider>
      )}
      {actions.dialog !== undefined && (
        <BoardDialogs
          {...actions.inDialogs}
          dialog={actions.dialog}
          organization={organization}
          eventId={event.id}
          roster={roster}
          contactActions={additions.contactActions}
        />
      )}
    </>
  );
}
