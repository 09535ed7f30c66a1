import { HousePlus } from "lucide-react";
import { useEffect, useMemo, useState, type ReactNode } from "react";
import { useSearchParams } from "react-router";
import { organizationTerms, type Terms } from "#domain/organizations/terms.ts";
import type { RosterAnswer } from "#domain/roster/participant.ts";
import { Picture } from "#web/brand/picture.tsx";
import { useCopyEventBuildings } from "#web/events/calls.ts";
import { Anchor } from "#web/ui/anchor.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { EventRef } from "../calls.ts";
import { boardFilterOf } from "./arrange-roster.ts";
import type { BoardAdditions } from "./board-additions.ts";
import { BoardDialogs } from "./board-dialogs.tsx";
import { BoardActions, BoardHeader, type BoardOrganization } from "./board-header.tsx";
import { BoardPlaceProvider } from "./board-place.ts";
import { Board } from "./board.tsx";
import { RowStatusProvider } from "./row-status-context.ts";
import { useBoardMutations } from "./use-board-mutations.ts";
import type { MoveStep } from "./use-moves.ts";

type Props = {
  organization: BoardOrganization;
  roster: RosterAnswer;
  additions: BoardAdditions;
  notice: ReactNode;
  onMove: (steps: readonly MoveStep[]) => void;
  onReread: () => Promise<unknown>;
};

export function EventBoard({ organization, roster, additions, notice, onMove, onReread }: Props) {
  const { event, buildings, participants } = roster;
  const of = { orgId: organization.id, eventId: event.id };
  const { inviteSelected } = additions;
  const place = useMemo(() => ({ orgId: organization.id, eventId: event.id }), [organization.id, event.id]);
  const words = organizationTerms(organization);
  const [search] = useSearchParams();
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
        tabs={additions.tabs}
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
      {isCopying && <Skeleton label={`Copying ${words.buildings.toLowerCase()}…`} rows={6} />}
      {isEmpty && !isCopying && <NoBuildings words={words} onAddBuilding={askForBuilding} />}
      {participants.length === 0 && buildings.length > 0 && (
        <NoParticipants words={words} importHref={`/org/${of.orgId}/events/${of.eventId}/import`} />
      )}
      {!isEmpty && (
        <BoardPlaceProvider value={place}>
          <RowStatusProvider value={additions.inviteSummaries}>
            <Board
              roster={visible}
              words={words}
              invites={additions.inviteSummaries}
              show={boardFilterOf(search.get("show"))}
              actions={{
                ...actions.onBoard,
                bulk: {
                  ...actions.bulk,
                  inviteDialog:
                    inviteSelected &&
                    ((chosen) => inviteSelected({ organization, eventId: event.id, ...chosen })),
                },
              }}
            />
          </RowStatusProvider>
        </BoardPlaceProvider>
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

function NoBuildings({ words, onAddBuilding }: { words: Terms; onAddBuilding: () => void }) {
  return (
    <EmptyState
      picture={<Picture name="create-camp" />}
      title={`No ${words.buildings.toLowerCase()} yet`}
      action={
        <Button variant="outline" icon={<HousePlus />} onPress={onAddBuilding}>
          {`Add the first ${words.building.toLowerCase()}`}
        </Button>
      }
    >
      {`Add one to put ${words.participants.toLowerCase()} in, or import your roster: it brings the ${words.buildings.toLowerCase()} along.`}
    </EmptyState>
  );
}

function NoParticipants({ words, importHref }: { words: Terms; importHref: string }) {
  const people = words.participants.toLowerCase();
  return (
    <EmptyState picture={<Picture name="add-campers" />} title={`No ${people} yet`} layout="beside">
      <Anchor href={importHref}>Import your roster</Anchor>
      {`, or add people one by one to a ${words.building.toLowerCase()} below.`}
    </EmptyState>
  );
}

/**
 * Copies the latest buildings once, if the event has none when its board opens. It never copies after a user removes
 * the last building. Returns true while copying.
 */
function useCopiedBuildings(
  { orgId, eventId }: EventRef,
  hasNone: boolean,
  reread: () => Promise<unknown>,
): boolean {
  const [foundEmpty] = useState(hasNone);
  const [isCopying, setCopying] = useState(hasNone);
  const { mutateAsync } = useCopyEventBuildings(orgId);
  useEffect(() => {
    if (!foundEmpty) return;
    mutateAsync(eventId)
      .then(({ copied }) => (copied > 0 ? reread() : undefined))
      // If copying fails, the board shows its empty state.
      .catch(() => undefined)
      .finally(() => setCopying(false));
  }, [foundEmpty, mutateAsync, eventId, reread]);
  return isCopying;
}
