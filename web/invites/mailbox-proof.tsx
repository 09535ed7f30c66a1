import { useState, type FormEvent } from "react";
import { Send } from "lucide-react";
import { codeLifetimeMinutes, mailboxCode } from "#domain/invites/invite.ts";
import { inviteErrors } from "#domain/invites/errors.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { useMessages } from "#web/platform/language.ts";
import { inviteMessages } from "./messages/en.ts";
import { useAcceptInviteWithCode, useSendInviteCode } from "./calls.ts";
import type { InviteKey } from "./invite-link.ts";

type Props = { invite: InviteKey; maskedEmail: string };

/** Sends a six-digit code to the invited address. Entering it allows this account to accept. */
export function MailboxCheck({ invite, maskedEmail }: Props) {
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
    const code = mailboxCode.safeParse(typed);
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
