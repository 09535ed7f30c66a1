import { useState, type FormEvent } from "react";
import { Send } from "lucide-react";
import { codeLifetimeMinutes, mailboxCode } from "#domain/invites/invite.ts";
import { inviteReasons } from "#domain/invites/reasons.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { useAcceptInviteWithCode, useSendInviteCode } from "./calls.ts";
import type { InviteKey } from "./invite-link.ts";

type Props = { invite: InviteKey; maskedEmail: string };

/** Six digits go to the invited address; whoever can read them there may accept with this account. */
export function MailboxProof({ invite, maskedEmail }: Props) {
  const [sent, setSent] = useState(0);
  const send = useSendInviteCode(invite);
  const { attempt, run } = useAttempt("The code could not be sent. Please try again.");
  const sendCode = () =>
    void run(async () => {
      await send.mutateAsync();
      setSent(sent + 1);
    });
  return (
    <div className="mailbox-proof">
      {attempt.step === "failed" && <ErrorBox sentence={attempt.sentence} />}
      {sent === 0 ? (
        <>
          <p>We mail six digits there. With them you can accept with the account you are using now.</p>
          <Button variant="primary" icon={<Send />} onPress={sendCode}>
            {attempt.step === "working" ? "Sending…" : "Send a code to that address"}
          </Button>
        </>
      ) : (
        <>
          <p role="status">
            {sent === 1 ? "A code is on its way" : "A new code is on its way"} to{" "}
            <span className="invitation-address">{maskedEmail}</span>. It works for {codeLifetimeMinutes}{" "}
            minutes.
          </p>
          {/* Digits of an older code are worth nothing, so a new one begins with an empty field. */}
          <CodeForm key={sent} invite={invite} />
          <Button variant="plain" onPress={sendCode}>
            {attempt.step === "working" ? "Sending…" : "Send a new code"}
          </Button>
        </>
      )}
    </div>
  );
}

function CodeForm({ invite }: { invite: InviteKey }) {
  const [typed, setTyped] = useState("");
  const accept = useAcceptInviteWithCode(invite);
  const { attempt, run, refuse } = useAttempt(inviteReasons.acceptFailed.message);
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const code = mailboxCode.safeParse(typed);
    if (!code.success) return refuse(code.error.issues[0]?.message ?? inviteReasons.wrongCode.message);
    void run(async () => {
      await accept.mutateAsync(code.data);
    });
  }
  return (
    <form onSubmit={submit} noValidate aria-label="Enter the code">
      <TextField
        label="Code from the e-mail"
        value={typed}
        onChange={setTyped}
        inputMode="numeric"
        autoComplete="one-time-code"
        error={attempt.step === "failed" ? attempt.sentence : undefined}
        className="mailbox-code"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field stands because the code was just asked for
        autoFocus
      />
      <Button type="submit" variant="primary">
        {attempt.step === "working" ? "Accepting…" : "Accept Invite"}
      </Button>
    </form>
  );
}
