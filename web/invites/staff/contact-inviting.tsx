import { FailedOrRemovedBefore } from "#web/roster/contacts/removed-before.tsx";
import { RotateCw, Send } from "lucide-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { inviteErrors } from "#domain/invites/errors.ts";
import { inviteFeedback, type Returning } from "#domain/invites/invite.ts";
import type { InviteStatus } from "#domain/roster/invite-status.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import type { ContactPlace } from "#web/roster/contacts/contact-place.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { useInviting, useReturning } from "./calls.ts";
import "./inviting.css";

export function ContactInviting({ organization, eventId, participant, contact, onMessage }: ContactPlace) {
  const of = { orgId: organization.id, eventId, participantId: participant.id };
  const { id, email, name, invite } = contact;
  const { send, end, reread } = useInviting(of, id);
  const { attempt, run, refuse } = useAttempt(inviteErrors.createFailed.message);
  const [asking, setAsking] = useState(false);
  const [lastAction, setLastAction] = useState<"inviteContact" | "resendInvite" | "confirmReturning">(
    "inviteContact",
  );
  const group = useRef<HTMLDivElement>(null);
  // Optional: if this request fails, inviting works without it.
  const families = useReturning(of).data?.families ?? [];
  const known = families.find(({ contactId }) => contactId === id);
  const who = name ?? email;
  const same = organization.type === "Camp" ? "Same child" : "Same person";
  const working = attempt.status === "working";

  async function tell(action: () => Promise<string>): Promise<void> {
    onMessage(undefined);
    try {
      const words = await action();
      // The pressed button disappears with the old state; keep the focus inside the dialog.
      if (group.current?.contains(document.activeElement) === true) group.current.focus();
      onMessage(words);
    } finally {
      // Also after an error: the server decided on newer state than the screen shows.
      await reread();
    }
  }

  function sendMail(action: "inviteContact" | "resendInvite", anyway?: { anyway: true }): void {
    setLastAction(action);
    if (email === "") refuse(inviteErrors.emailRequired.message);
    else void run(() => tell(async () => (await send({ action, ...anyway })).feedback));
  }

  function linkKnown(anyway?: { anyway: true }): void {
    setLastAction("confirmReturning");
    void run(() =>
      tell(async () => {
        await end({ action: "confirmReturning", ...anyway });
        return inviteFeedback(email, "accepted");
      }),
    );
  }

  function repeatAnyway(): void {
    if (lastAction === "confirmReturning") linkKnown({ anyway: true });
    else sendMail(lastAction, { anyway: true });
  }

  function closeQuestion(revoked: boolean): void {
    flushSync(() => setAsking(false));
    if (revoked) group.current?.focus();
  }

  if (invite === "accepted") return null;
  return (
    <div ref={group} role="group" aria-label={`Invite for ${who}`} tabIndex={-1} className="contact-inviting">
      {known !== undefined && <p className="returning-hint">{returningText(known, invite)}</p>}
      <div className="contact-inviting-ways">
        {known !== undefined && needsConfirming(known, invite) && (
          <Button aria-label={`${same}, link ${who}`} onPress={() => linkKnown()}>
            {`${same}, link`}
          </Button>
        )}
        {invite === null && (
          <Button
            icon={<Send />}
            aria-label={working ? `Inviting… ${who}` : `Invite ${who}`}
            onPress={() => sendMail("inviteContact")}
          >
            {working ? "Inviting…" : "Invite"}
          </Button>
        )}
        {(invite === "sent" || invite === "error") && (
          <Button
            icon={<RotateCw />}
            aria-label={working ? `Sending… to ${who}` : `Resend invite to ${who}`}
            onPress={() => sendMail("resendInvite")}
          >
            {working ? "Sending…" : "Resend"}
          </Button>
        )}
        {invite !== null && (
          <Button variant="plain" aria-label={`Revoke invite for ${who}`} onPress={() => setAsking(true)}>
            Revoke
          </Button>
        )}
      </div>
      <FailedOrRemovedBefore
        attempt={attempt}
        confirmLabel={lastAction === "confirmReturning" ? "Link anyway" : "Invite anyway"}
        onConfirm={repeatAnyway}
      />
      {asking && (
        <RevokeQuestion
          who={who}
          onRevoke={() =>
            tell(async () => {
              await end({ action: "revokeInvite" });
              return `Invite for ${email} revoked.`;
            })
          }
          onClose={closeQuestion}
        />
      )}
    </div>
  );
}

/** A match by the organization's own id is certain, and the next invite links it. Otherwise staff must confirm. */
export function needsConfirming({ sure }: Returning, invite: InviteStatus | null): boolean {
  return !sure || invite !== null;
}

export function returningText(family: Returning, invite: InviteStatus | null): string {
  const { eventName, participantName } = family;
  return needsConfirming(family, invite)
    ? `Linked to ${participantName} in ${eventName}`
    : `Known from ${eventName}: will be linked without a new invite`;
}

type Props = { who: string; onRevoke: () => Promise<void>; onClose: (revoked: boolean) => void };

export function RevokeQuestion({ who, onRevoke, onClose }: Props) {
  const { attempt, run } = useAttempt(inviteErrors.revokeFailed.message);
  return (
    <ConfirmDialog
      title={`Revoke the invite for ${who}?`}
      confirmLabel={attempt.status === "working" ? "Revoking…" : "Revoke"}
      isOpen
      onOpenChange={() => onClose(false)}
      onConfirm={() =>
        void run(async () => {
          await onRevoke();
          onClose(true);
        })
      }
    >
      <div className="contact-inviting">
        {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
        <p>The link in the email stops working right away. You can invite again later.</p>
      </div>
    </ConfirmDialog>
  );
}
