import { Suspense } from "react";
import { Navigate } from "react-router";
import type { PendingInvite } from "#domain/invites/invite.ts";
import type { MyParticipant } from "#domain/invites/my-participant.ts";
import { inviteErrors } from "#domain/invites/errors.ts";
import { noteErrors } from "#domain/notes/errors.ts";
import { Picture } from "#web/brand/picture.tsx";
import { useQuarterHour } from "#web/events/use-quarter-hour.ts";
import { useSignedIn } from "#web/identity/session-context.tsx";
import { useAcceptInvite, useMyParticipants, usePendingInvites } from "#web/invites/calls.ts";
import { greetLinked } from "#web/invites/greet-linked.ts";
import { WaitingInvites } from "#web/invites/waiting-invites.tsx";
import { useMyActivity } from "#web/notes/activity-calls.ts";
import { LetterEnvelope } from "#web/notes/letter-envelope.tsx";
import { SendInterrupted } from "#web/notes/send-interrupted.tsx";
import { LoadFailed } from "#web/organizations/load-failed.tsx";
import { PeekingPicture } from "#web/responses/family/peeking-picture.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { inviteMessages } from "#web/invites/messages/en.ts";
import { isConnectionLost } from "#web/platform/call-failed.ts";
import { useMessages } from "#web/platform/language.ts";
import { uiMessages } from "#web/ui/messages/en.ts";
import { familyMessages } from "../messages/en.ts";
import { lazyPart } from "#web/platform/lazy-part.ts";
import { FamilyPage } from "./family-page.tsx";

/** Left out if loading fails. */
const InstallHint = lazyPart(
  async () => (await import("#web/notifications/push/install-hint.tsx")).InstallHint,
);

export function MyParticipantsList() {
  const { user, access } = useSignedIn();
  const t = useMessages(familyMessages);
  // A user without any membership may have a pending invite.
  if (access === "visitor") return <Navigate to="/pending-invites" replace />;
  return (
    <FamilyPage>
      <PageHeader title={t.myParticipants} />
      <Lists userId={user.uid} />
      <Suspense>
        <InstallHint />
      </Suspense>
    </FamilyPage>
  );
}

function Lists({ userId }: { userId: string }) {
  const { loading } = useMessages(uiMessages);
  const pending = usePendingInvites(userId);
  const mine = useMyParticipants(userId);
  const activity = useMyActivity(userId);
  const invites = pending.data?.invites;
  const participants = mine.data?.participants;
  return (
    <>
      {pending.error !== null && !(participants !== undefined && isConnectionLost(pending.error)) && (
        <LoadFailed
          error={pending.error}
          failed={inviteErrors.loadFailed.message}
          loadedAt={pending.dataUpdatedAt}
          onRetry={() => void pending.refetch()}
        />
      )}
      {mine.error !== null && (
        <LoadFailed
          error={mine.error}
          failed={inviteErrors.participantsLoadFailed.message}
          loadedAt={mine.dataUpdatedAt}
          onRetry={() => void Promise.all([mine.refetch(), activity.refetch()])}
        />
      )}
      {invites !== undefined && invites.length > 0 && <Waiting userId={userId} invites={invites} />}
      {mine.isPending && mine.error === null && <Skeleton label={loading} rows={4} />}
      {participants !== undefined && participants.length > 0 && (
        <>
          {/* When neither could be read, the box above speaks for both. */}
          {activity.error !== null && mine.error === null && !isConnectionLost(activity.error) && (
            <LoadFailed
              error={activity.error}
              failed={noteErrors.activityLoadFailed.message}
              loadedAt={activity.dataUpdatedAt}
              onRetry={() => void activity.refetch()}
            />
          )}
          <SendInterrupted userId={userId} everybody={participants} />
          <Envelopes userId={userId} participants={participants} activity={activity} />
        </>
      )}
      {participants?.length === 0 && invites?.length === 0 && <NoParticipants />}
    </>
  );
}

function Waiting({ userId, invites }: { userId: string; invites: readonly PendingInvite[] }) {
  const accept = useAcceptInvite();
  const t = useMessages(inviteMessages);
  return (
    <WaitingInvites
      userId={userId}
      invites={invites}
      now={useQuarterHour()}
      onAccept={async (key) => greetLinked((await accept.mutateAsync(key)).participantName, t)}
    />
  );
}

type EnvelopesProps = {
  userId: string;
  participants: readonly MyParticipant[];
  activity: ReturnType<typeof useMyActivity>;
};

function Envelopes({ userId, participants, activity }: EnvelopesProps) {
  const now = useQuarterHour();
  const known = new Map(activity.data?.activities.map((one) => [one.participantId, one]));
  // A participant linked a moment ago is missing from the last response; the next one is being loaded.
  const otherwise = activity.error === null ? "checking" : "unknown";
  return (
    <ul className="stack envelopes">
      {participants.map((participant) => (
        <LetterEnvelope
          key={participant.participantId}
          userId={userId}
          participant={participant}
          now={now}
          activity={known.get(participant.participantId) ?? otherwise}
          reply={PeekingPicture}
        />
      ))}
    </ul>
  );
}

function NoParticipants() {
  const t = useMessages(familyMessages);
  return (
    <EmptyState
      picture={<Picture name="empty-mailbox" />}
      title={t.noParticipants}
      action={<LinkButton href="/my/participants/sample">{t.readGuide}</LinkButton>}
    >
      {t.whenInvited}
    </EmptyState>
  );
}
