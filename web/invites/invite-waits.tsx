import { inviteErrors } from "#domain/invites/errors.ts";
import type { PendingInvite } from "#domain/invites/invite.ts";
import { firstNameOf } from "#domain/roster/first-name.ts";
import { useMessages } from "#web/platform/language.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { useAcceptInvite, usePendingInvites } from "./calls.ts";
import { greetLinked } from "./greet-linked.ts";
import { inviteMessages } from "./messages/en.ts";
import "./pending-invites.css";

/** One quiet line on other family pages. Says nothing while the invites load, and nothing if they cannot be loaded. */
export function InviteWaits({ userId }: { userId: string }) {
  const t = useMessages(inviteMessages);
  const [first, ...others] = usePendingInvites(userId).data?.invites ?? [];
  if (first === undefined) return null;
  if (others.length === 0) return <OneWaits invite={first} />;
  return (
    <p className="invite-waits">
      {t.manyWait(others.length + 1)} <TextLink href="/my/participants">{t.seeThem}</TextLink>
    </p>
  );
}

function OneWaits({ invite }: { invite: PendingInvite }) {
  const t = useMessages(inviteMessages);
  const accept = useAcceptInvite();
  const { attempt, run } = useAttempt(inviteErrors.acceptFailed.message);
  const { orgId, inviteId, participantName } = invite;
  return (
    <>
      {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
      <p className="invite-waits">
        {t.oneWaits(firstNameOf(participantName))}
        <Button
          variant="plain"
          aria-label={t.acceptInviteFor(participantName)}
          onPress={() =>
            void run(async () =>
              greetLinked((await accept.mutateAsync({ orgId, inviteId })).participantName, t),
            )
          }
        >
          {attempt.status === "working" ? t.accepting : t.acceptShort}
        </Button>
      </p>
    </>
  );
}
