import { MailOpen, PenLine, Send } from "lucide-react";
import { useState, type FormEvent } from "react";
import type { SessionAnswer } from "#domain/identity/session.ts";
import { codeLifetimeMinutes, sixDigits } from "#domain/identity/email.ts";
import { staffName } from "#domain/identity/person-name.ts";
import { inviteErrors } from "#domain/invites/errors.ts";
import type { AcceptedInvite, OpenInvite } from "#domain/invites/invite.ts";
import { firstNameOf } from "#domain/roster/first-name.ts";
import { Picture } from "#web/brand/picture.tsx";
import { leave } from "#web/identity/leave.ts";
import { useNameQuestion } from "#web/identity/own-name.tsx";
import { useSignedIn } from "#web/identity/session-context.tsx";
import { LoadFailed } from "#web/organizations/load-failed.tsx";
import { CallFailed } from "#web/platform/call-failed.ts";
import { useLanguage, useMessages, useTranslation } from "#web/platform/language.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { uiMessages } from "#web/ui/messages/en.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import {
  useAcceptInvite,
  useAcceptInviteWithCode,
  useAccessIsLoading,
  useInvite,
  usePendingInvites,
  useSendInviteCode,
} from "./calls.ts";
import { AcceptanceTerms } from "./acceptance-terms.tsx";
import { InvalidInvite } from "./invalid-invite.tsx";
import { InviteWaits } from "./invite-waits.tsx";
import "./invitation.css";
import type { InviteKey, InviteLink } from "./invite-link.ts";
import { inviteMessages } from "./messages/en.ts";
import { useFormatDays } from "./use-event-days.ts";

export function InviteCard({ link }: { link: InviteLink }) {
  const { user, access } = useSignedIn();
  const t = useMessages(inviteMessages);
  const { loading } = useMessages(uiMessages);
  const accessIsLoading = useAccessIsLoading();
  const invite = useInvite(link, user.uid);
  const { data, error } = invite;
  const [alsoLinked, setAlsoLinked] = useState<readonly AcceptedInvite[]>([]);
  if (isNoInvite(error)) return <InvalidInvite />;
  // A live invalidation may deliver this before the session that grants full access.
  const isEarly = data?.state === "accepted" && access === "visitor" && accessIsLoading;
  if (data === undefined || isEarly) {
    const another = link.emailHint !== undefined && user.email !== null && link.emailHint !== user.email;
    return (
      <>
        <PageHeader title={t.acceptTitle} />
        {another && <ErrorBox sentence={inviteErrors.emailMismatch.message} />}
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
  if (data.state === "accepted") return <Linked to={[data, ...alsoLinked]} userId={user.uid} />;
  if (data.state === "mismatch") return <InviteMismatch link={link} user={user} invite={data} />;
  return <InviteOffer link={link} user={user} invite={data} onAlsoLinked={setAlsoLinked} />;
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
  const translation = useTranslation();
  if (invite.isUnverified === true && user.email !== null)
    return (
      <div className="invitation">
        <h1>{t.confirmEmail}</h1>
        <p>
          {t.invited(organizationName)} <strong className="invitation-address">{user.email}</strong>.{" "}
          {t.unconfirmed}
        </p>
        <MailboxCheck invite={link} maskedEmail={maskedEmail} />
      </div>
    );
  return (
    <div className="invitation">
      <h1>{t.acceptTitle}</h1>
      <ErrorBox sentence={inviteErrors.emailMismatch.message} />
      <p>
        {t.sentTo(organizationName)} <strong className="invitation-address">{maskedEmail}</strong>.
        {user.email !== null && t.signedInAs(user.email)}
      </p>
      <section>
        <h2>{t.isYoursToo}</h2>
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

type LinkedProps = { to: readonly AcceptedInvite[]; userId: string };

function Linked({ to, userId }: LinkedProps) {
  const t = useMessages(inviteMessages);
  const names = to.map(({ participantName }) => firstNameOf(participantName));
  return (
    <>
      <div className="invitation">
        <Picture name="send-first-note" loading="eager" />
        <h1 tabIndex={-1} ref={takeLostFocus}>
          {t.canWriteNow(names)}
        </h1>
        {to.map(({ participantName, participantId }, at) => (
          <LinkButton
            key={participantId ?? participantName}
            href={
              participantId === undefined ? "/my/participants" : `/my/participants/${participantId}?write=1`
            }
            variant={at === 0 ? "primary" : "outline"}
            icon={<PenLine />}
            className="invitation-action"
          >
            {t.writeTo(names[at] ?? "")}
          </LinkButton>
        ))}
        <p className="invitation-note">
          {t.linked} <TextLink href="/my/participants">{t.toDashboard}</TextLink>
        </p>
      </div>
      <InviteWaits userId={userId} />
    </>
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
  onAlsoLinked: (others: readonly AcceptedInvite[]) => void;
};

export function InviteOffer({ link, user, invite, onAlsoLinked }: InviteOfferProps) {
  const accept = useAcceptInvite();
  const pending = usePendingInvites(user.uid).data?.invites ?? [];
  const others = pending.filter(({ inviteId }) => inviteId !== link.inviteId);
  const { attempt, run } = useAttempt(inviteErrors.acceptFailed.message);
  const { organizationName, organizationType, invitedBy, participantName, eventName } = invite;
  const t = useMessages(inviteMessages);
  const days = useFormatDays();
  const language = useLanguage();
  const yourName = useNameQuestion({ isRequired: false });
  /** This one last: once it is accepted, this card is gone. */
  async function acceptAll(): Promise<void> {
    const linked: AcceptedInvite[] = [];
    await yourName.save();
    for (const { orgId, inviteId } of others) {
      linked.push(await accept.mutateAsync({ orgId, inviteId }));
      onAlsoLinked(linked);
    }
    await accept.mutateAsync(link);
  }
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
        <dd>{staffName(invitedBy, language)}</dd>
      </dl>
      {invite.isNamed !== true && yourName.field}
      {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
      <Button
        variant="primary"
        icon={<MailOpen />}
        className="invitation-action"
        onPress={() => {
          if (yourName.check())
            void run(async () => {
              await yourName.save();
              await accept.mutateAsync(link);
            });
        }}
      >
        {attempt.status === "working" ? t.accepting : t.accept}
      </Button>
      {others.length > 0 && (
        <p className="invitation-too">
          {t.tooQuestion(others.map((other) => firstNameOf(other.participantName)))}
          <Button
            onPress={() => {
              if (yourName.check()) void run(acceptAll);
            }}
          >
            {t.acceptAll(others.length + 1)}
          </Button>
        </p>
      )}
      <AcceptanceTerms />
      <p className="invitation-note">
        {t.howItGoes({ ...invite, type: organizationType })}
        {user.email !== null && t.signedInAs(user.email)}
      </p>
    </div>
  );
}

type MailboxProofProps = { invite: InviteKey; maskedEmail: string };

/** Sends a six-digit code to the invited address. Entering it allows this account to accept. */
export function MailboxCheck({ invite, maskedEmail }: MailboxProofProps) {
  const t = useMessages(inviteMessages);
  const [sent, setSent] = useState(0);
  const send = useSendInviteCode(invite);
  const { attempt, run } = useAttempt(t.codeNotSent);
  const sendCode = () =>
    void run(async () => {
      await send.mutateAsync();
      setSent(sent + 1);
    });
  return (
    <div className="mailbox-proof">
      {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
      {sent === 0 ? (
        <>
          <p>{t.weMailDigits}</p>
          <Button variant="primary" icon={<Send />} onPress={sendCode}>
            {attempt.status === "working" ? t.sending : t.sendCode}
          </Button>
        </>
      ) : (
        <>
          <p role="status">
            {t.codeOnItsWay(sent === 1)} <span className="invitation-address">{maskedEmail}</span>.{" "}
            {t.worksFor(codeLifetimeMinutes)}
          </p>
          {/* Digits of an older code are worth nothing, so a new one begins with an empty field. */}
          <CodeForm key={sent} invite={invite} />
          <Button variant="plain" onPress={sendCode}>
            {attempt.status === "working" ? t.sending : t.sendNewCode}
          </Button>
        </>
      )}
    </div>
  );
}

function CodeForm({ invite }: { invite: InviteKey }) {
  const t = useMessages(inviteMessages);
  const [typed, setTyped] = useState("");
  const accept = useAcceptInviteWithCode(invite);
  const { attempt, run, refuse } = useAttempt(inviteErrors.acceptFailed.message);
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const code = sixDigits.safeParse(typed);
    if (!code.success) return refuse(code.error.issues[0]?.message ?? inviteErrors.wrongCode.message);
    void run(async () => {
      await accept.mutateAsync(code.data);
    });
  }
  return (
    <form onSubmit={submit} noValidate aria-label={t.enterCode}>
      <TextField
        label={t.codeFromMail}
        value={typed}
        onChange={setTyped}
        inputMode="numeric"
        autoComplete="one-time-code"
        error={attempt.status === "failed" ? attempt.sentence : undefined}
        className="mailbox-code"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field stands because the code was just asked for
        autoFocus
      />
      <Button type="submit" variant="primary">
        {attempt.status === "working" ? t.accepting : t.accept}
      </Button>
    </form>
  );
}
