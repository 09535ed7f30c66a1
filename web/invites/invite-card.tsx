import { MailOpen } from "lucide-react";
import type { SessionAnswer } from "#domain/identity/session.ts";
import { inviteErrors } from "#domain/invites/errors.ts";
import type { OpenInvite } from "#domain/invites/invite.ts";
import { Picture } from "#web/brand/picture.tsx";
import { leave } from "#web/identity/leave.ts";
import { useSignedIn } from "#web/identity/session-context.tsx";
import { LoadFailed } from "#web/organizations/load-failed.tsx";
import { CallFailed } from "#web/platform/call-failed.ts";
import { useErrorMessage, useMessages, useTranslation } from "#web/platform/language.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { uiMessages } from "#web/ui/messages/en.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useAcceptInvite, useAccessIsLoading, useInvite } from "./calls.ts";
import { InvalidInvite } from "./invalid-invite.tsx";
import "./invitation.css";
import type { InviteKey, InviteLink } from "./invite-link.ts";
import { MailboxCheck } from "./mailbox-proof.tsx";
import { inviteMessages } from "./messages/en.ts";
import { useFormatDays } from "./use-event-days.ts";

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

type Props = {
  link: InviteLink;
  user: SessionAnswer["user"];
  invite: Extract<OpenInvite, { state: "mismatch" }>;
};

/** The account does not have the invited address, so nothing about the participant is shown. */
export function InviteMismatch({ link, user, invite }: Props) {
  const { organizationName, maskedEmail } = invite;
  const t = useMessages(inviteMessages);
  const say = useErrorMessage();
  const translation = useTranslation();
  const unverified = link.emailHint !== undefined && link.emailHint === user.email;
  return (
    <div className="invitation">
      <h1>{say(inviteErrors.emailMismatch.message)}</h1>
      <p>
        {t.sentTo(organizationName)} <strong className="invitation-address">{maskedEmail}</strong>.
        {user.email !== null && t.signedInAs(user.email)}
      </p>
      {unverified && <p>{t.unconfirmed}</p>}
      <section>
        <h2>{unverified ? t.showIsYours : t.isYoursToo}</h2>
        <MailboxCheck invite={link} maskedEmail={maskedEmail} />
      </section>
      <section>
        <h2>{t.haveAccount}</h2>
        <p>{t.logOutHere}</p>
        <Button onPress={() => void leave(translation)}>{t.otherAccount}</Button>
      </section>
    </div>
  );
}

export function Linked({ participantName }: { participantName: string }) {
  const t = useMessages(inviteMessages);
  return (
    <div className="invitation">
      <Picture name="send-first-note" loading="eager" />
      <h1 tabIndex={-1} ref={takeLostFocus}>
        {t.linked}
      </h1>
      <p>{t.canWriteTo(participantName)}</p>
      <LinkButton href="/my/participants" variant="primary" className="invitation-action">
        {t.toDashboard}
      </LinkButton>
    </div>
  );
}

/** The pressed button is gone; moving the focus makes screen readers read the result. */
function takeLostFocus(heading: HTMLElement | null): void {
  if (document.activeElement === document.body) heading?.focus();
}

type InviteOfferProps = {
  link: InviteKey;
  user: SessionAnswer["user"];
  invite: Extract<OpenInvite, { state: "yours" }>;
};

export function InviteOffer({ link, user, invite }: InviteOfferProps) {
  const accept = useAcceptInvite();
  const { attempt, run } = useAttempt(inviteErrors.acceptFailed.message);
  const { organizationName, organizationType, invitedBy, participantName, eventName } = invite;
  const t = useMessages(inviteMessages);
  const days = useFormatDays();
  return (
    <div className="invitation">
      <Picture name="accept-invite" loading="eager" />
      <h1>{t.invitedToWrite(participantName)}</h1>
      <dl>
        <dt>{t.organization(organizationType)}</dt>
        <dd>{organizationName}</dd>
        <dt>{t.event(organizationType)}</dt>
        <dd>
          {eventName} <span>{days(invite)}</span>
        </dd>
        <dt>{t.invitedBy}</dt>
        <dd>{invitedBy}</dd>
      </dl>
      {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
      <Button
        variant="primary"
        icon={<MailOpen />}
        className="invitation-action"
        onPress={() =>
          void run(async () => {
            await accept.mutateAsync(link);
          })
        }
      >
        {attempt.status === "working" ? t.accepting : t.accept}
      </Button>
      <p className="invitation-note">
        {t.howItGoes(organizationType)}
        {user.email !== null && t.signedInAs(user.email)}
      </p>
    </div>
  );
}
