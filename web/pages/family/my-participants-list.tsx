import { Navigate } from "react-router";
import { PenLine } from "lucide-react";
import type { PendingInvite } from "#domain/invites/invite.ts";
import type { MyParticipant } from "#domain/invites/my-participant.ts";
import { inviteReasons } from "#domain/invites/reasons.ts";
import { Picture } from "#web/brand/picture.tsx";
import { useQuarterHour } from "#web/events/use-quarter-hour.ts";
import { useSignedIn } from "#web/identity/session-context.tsx";
import { useAcceptInvite, useMyParticipants, usePendingInvites } from "#web/invites/calls.ts";
import { greetLinked } from "#web/invites/greet-linked.ts";
import { ParticipantEnvelope } from "#web/invites/participant-envelope.tsx";
import { WaitingInvites } from "#web/invites/waiting-invites.tsx";
import { LoadFailed } from "#web/organizations/load-failed.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { FamilyPage } from "./family-page.tsx";

/** What waits, and everybody this person may write to. */
export function MyParticipantsList() {
  const { user, access } = useSignedIn();
  // Somebody who belongs to nothing yet may have an invite waiting.
  if (access === "visitor") return <Navigate to="/pending-invites" replace />;
  return (
    <FamilyPage>
      <PageHeader title="My Participants" />
      <Lists userId={user.uid} />
    </FamilyPage>
  );
}

function Lists({ userId }: { userId: string }) {
  const pending = usePendingInvites(userId);
  const mine = useMyParticipants(userId);
  const invites = pending.data?.invites;
  const participants = mine.data?.participants;
  return (
    <>
      {pending.error !== null && (
        <LoadFailed
          error={pending.error}
          failed={inviteReasons.loadFailed.message}
          loadedAt={pending.dataUpdatedAt}
          onRetry={() => void pending.refetch()}
        />
      )}
      {mine.error !== null && (
        <LoadFailed
          error={mine.error}
          failed={inviteReasons.participantsLoadFailed.message}
          loadedAt={mine.dataUpdatedAt}
          onRetry={() => void mine.refetch()}
        />
      )}
      {invites !== undefined && invites.length > 0 && <Waiting userId={userId} invites={invites} />}
      {mine.isPending && mine.error === null && <Skeleton label="Loading…" rows={4} />}
      {participants !== undefined && participants.length > 0 && <Envelopes participants={participants} />}
      {participants?.length === 0 && invites?.length === 0 && <NobodyYet />}
    </>
  );
}

function Waiting({ userId, invites }: { userId: string; invites: readonly PendingInvite[] }) {
  const accept = useAcceptInvite();
  return (
    <WaitingInvites
      userId={userId}
      invites={invites}
      now={useQuarterHour()}
      onAccept={async (key) => greetLinked((await accept.mutateAsync(key)).participantName)}
    />
  );
}

function Envelopes({ participants }: { participants: readonly MyParticipant[] }) {
  const now = useQuarterHour();
  return (
    <ul className="grid gap-4">
      {participants.map((participant) => (
        <ParticipantEnvelope
          key={participant.participantId}
          participant={participant}
          now={now}
          // Until letters can be written this is true for everybody.
          message={
            <Badge tone="warn" icon={<PenLine />}>
              Write your first message
            </Badge>
          }
        />
      ))}
    </ul>
  );
}

function NobodyYet() {
  return (
    <EmptyState
      picture={<Picture name="empty-mailbox" />}
      title="Nobody to write to yet"
      action={<LinkButton href="/my/participants/sample">Read the family guide</LinkButton>}
    >
      When a camp or retreat center invites you, the person you write to appears here.
    </EmptyState>
  );
}
