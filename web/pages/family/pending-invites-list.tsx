import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { Navigate, useLocation } from "react-router";
import { inviteErrors } from "#domain/invites/errors.ts";
import { Picture } from "#web/brand/picture.tsx";
import { useQuarterHour } from "#web/events/use-quarter-hour.ts";
import { useSignedIn } from "#web/identity/session-context.tsx";
import { AcceptanceTerms } from "#web/invites/acceptance-terms.tsx";
import { useAcceptInvite, usePendingInvites } from "#web/invites/calls.ts";
import { greetLinked } from "#web/invites/greet-linked.ts";
import { PendingInviteItem } from "#web/invites/pending-invite-item.tsx";
import { LoadFailed } from "#web/organizations/load-failed.tsx";
import { Button } from "#web/ui/button.tsx";
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
      {none && <NothingWaits />}
      {data !== undefined && !none && (
        <>
          <ul className="pending-invite-cards">
            {data.invites.map((invite) => (
              <PendingInviteItem
                key={invite.inviteId}
                invite={invite}
                now={now}
                level={2}
                onAccept={async (key) =>
                  greetLinked((await accept.mutateAsync(key)).participantName, inviting)
                }
              />
            ))}
          </ul>
          <AcceptanceTerms />
        </>
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

/** Says what is true of this account. No link leads back to this page. */
function NothingWaits() {
  const { user, access } = useSignedIn();
  if (user.emailVerified === false && user.email !== null) return <Unconfirmed email={user.email} />;
  return access === "full" ? <CaughtUp /> : <NotInvited email={user.email} />;
}

/** Invites are found by verified addresses only, so an invite may well have been sent. */
function Unconfirmed({ email }: { email: string }) {
  const { access } = useSignedIn();
  const t = useMessages(familyMessages);
  return (
    <EmptyState
      picture={<Picture name="accept-invite" />}
      title={t.confirmEmail}
      action={
        access === "full" ? <LinkButton href="/my/participants">{t.myParticipants}</LinkButton> : undefined
      }
    >
      {t.notConfirmed} <strong className="email-address">{email}</strong>. {t.codeFromInvite}
    </EmptyState>
  );
}

function NotInvited({ email }: { email: string | null }) {
  const t = useMessages(familyMessages);
  return (
    <EmptyState
      picture={<Picture name="empty-mailbox" />}
      title={t.notInvited}
      action={email === null ? undefined : <CopyAddress email={email} />}
    >
      {email === null ? (
        t.askWithoutAddress
      ) : (
        <>
          {t.askCamp} <strong className="email-address">{email}</strong>. {t.thenHere}
        </>
      )}
    </EmptyState>
  );
}

function CopyAddress({ email }: { email: string }) {
  const t = useMessages(familyMessages);
  const [isCopied, setCopied] = useState(false);
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(email);
    setCopied(true);
  }
  return (
    <>
      {/* Browsers copy only over https, and a reader may refuse; the address is on the screen. */}
      <Button icon={isCopied ? <Check /> : <Copy />} onPress={() => void copy().catch(() => undefined)}>
        {isCopied ? t.copied : t.copyAddress}
      </Button>
      <span role="status" className="sr-only">
        {isCopied && t.copied}
      </span>
    </>
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
