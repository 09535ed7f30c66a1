import { inviteErrors } from "#domain/invites/errors.ts";
import { useSignedIn } from "#web/identity/session-context.tsx";
import { LoadFailed } from "#web/organizations/load-failed.tsx";
import { CallFailed } from "#web/platform/call-failed.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useErrorMessage, useMessages } from "#web/platform/language.ts";
import { uiMessages } from "#web/ui/messages/en.ts";
import { inviteMessages } from "./messages/en.ts";
import { useAccessIsLoading, useInvite } from "./calls.ts";
import { InvalidInvite } from "./invalid-invite.tsx";
import type { InviteLink } from "./invite-link.ts";
import { InviteMismatch } from "./invite-mismatch.tsx";
import { InviteOffer } from "./invite-offer.tsx";
import { Linked } from "./linked.tsx";

export function InviteCard({ link }: { link: InviteLink }) {
  const { user, access } = useSignedIn();
  const t = useMessages(inviteMessages);
  const say = useErrorMessage();
  const { loading } = useMessages(uiMessages);
  const accessIsLoading = useAccessIsLoading();
  const invite = useInvite(link, user.uid);
  const { data, error } = invite;
  if (isNoInvite(error)) return <InvalidInvite />;
  // A live invalidation may deliver this before the session that grants full access.
  const isEarly = data?.state === "accepted" && access === "visitor" && accessIsLoading;
  if (data === undefined || isEarly) {
    const another = link.emailHint !== undefined && link.emailHint !== user.email;
    return (
      <>
        <PageHeader title={another ? say(inviteErrors.emailMismatch.message) : t.acceptTitle} />
        {error === null ? (
          <Skeleton label={loading} rows={3} />
        ) : (
          <LoadFailed
            error={error}
            failed={inviteErrors.loadFailed.message}
            onRetry={() => void invite.refetch()}
          />
        )}
      </>
    );
  }
  if (data.state === "accepted") return <Linked participantName={data.participantName} />;
  if (data.state === "mismatch") return <InviteMismatch link={link} user={user} invite={data} />;
  return <InviteOffer link={link} user={user} invite={data} />;
}

function isNoInvite(error: unknown): boolean {
  return error instanceof CallFailed && ["not-found", "invalid-argument"].includes(error.status);
}
