import { Navigate, useLocation } from "react-router";
import { inviteErrors } from "#domain/invites/errors.ts";
import { Picture } from "#web/brand/picture.tsx";
import { useQuarterHour } from "#web/events/use-quarter-hour.ts";
import { useSignedIn } from "#web/identity/session-context.tsx";
import { useAcceptInvite, usePendingInvites } from "#web/invites/calls.ts";
import { greetLinked } from "#web/invites/greet-linked.ts";
import { PendingInviteItem } from "#web/invites/pending-invite-item.tsx";
import { LoadFailed } from "#web/organizations/load-failed.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { inviteMessages } from "#web/invites/messages/en.ts";
import { useMessages } from "#web/platform/language.ts";
import { uiMessages } from "#web/ui/messages/en.ts";
import { familyMessages } from "../messages/en.ts";
import { FamilyPage } from "./family-page.tsx";

export function PendingInvitesList() {
  const { user } = useSignedIn();
  const location = useLocation();
  const pending = usePendingInvites(user.uid);
  const accept = useAcceptInvite();
  const now = useQuarterHour();
  const t = useMessages(familyMessages);
  const inviting = useMessages(inviteMessages);
  const { loading } = useMessages(uiMessages);
  const { data, error } = pending;
  const none = data?.invites.length === 0;
  if (none && wantsOn(location.state)) return <Navigate to="/my/participants" replace />;
  return (
    <FamilyPage>
      <PageHeader title={t.pendingInvites} />
      {error !== null && (
        <LoadFailed
          error={error}
          failed={inviteErrors.loadFailed.message}
          loadedAt={pending.dataUpdatedAt}
          onRetry={() => void pending.refetch()}
        />
      )}
      {data === undefined && error === null && <Skeleton label={loading} rows={4} />}
      {none && <CaughtUp />}
      {data !== undefined && !none && (
        <ul className="pending-invite-cards">
          {data.invites.map((invite) => (
            <PendingInviteItem
              key={invite.inviteId}
              invite={invite}
              now={now}
              level={2}
              onAccept={async (key) => greetLinked((await accept.mutateAsync(key)).participantName, inviting)}
            />
          ))}
        </ul>
      )}
    </FamilyPage>
  );
}

/** A redirect may ask to skip this page when the list is empty. */
function wantsOn(state: unknown): boolean {
  return (
    typeof state === "object" && state !== null && "autoRedirect" in state && state.autoRedirect === true
  );
}

function CaughtUp() {
  const t = useMessages(familyMessages);
  return (
    <EmptyState
      picture={<Picture name="empty-mailbox" />}
      title={t.caughtUp}
      action={
        <div className="row row-centered">
          <LinkButton href="/my/participants" variant="primary">
            {t.myParticipants}
          </LinkButton>
          <LinkButton href="/">{t.dashboard}</LinkButton>
        </div>
      }
    >
      {t.noInvites}
    </EmptyState>
  );
}
