import { useState, type FormEvent } from "react";
import { Send } from "lucide-react";
import { codeLifetimeMinutes, mailboxCode } from "#domain/invites/invite.ts";
import { inviteErrors } from "#domain/invites/errors.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { useWords } from "#web/platform/language.ts";
import { inviteWords } from "./words/en.ts";
import { useAcceptInviteWithCode, useSendInviteCode } from "./calls.ts";
import type { InviteKey } from "./invite-link.ts";

type Props = { invite: InviteKey; maskedEmail: string };

/** Sends a six-digit code to the invited address. Entering it allows this account to accept. */
export function MailboxCheck({ invite, maskedEmail }: Props) {
  const said = useWords(inviteWords);
  const [sent, setSent] = useState(0);
  const send = useSendInviteCode(invite);
  const { attempt, run } = useAttempt(said.codeNotSent);
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
          <p>{said.weMailDigits}</p>
          <Button variant="primary" icon={<Send />} onPress={sendCode}>
            {attempt.step === "working" ? said.sending : said.sendCode}
          </Button>
        </>
      ) : (
        <>
          <p role="status">
            {said.codeOnItsWay(sent === 1)} <span className="invitation-address">{maskedEmail}</span>.{" "}
            {said.worksFor(codeLifetimeMinutes)}
          </p>
          {/* Digits of an older code are worth nothing, so a new one begins with an empty field. */}
          <CodeForm key={sent} invite={invite} />
          <Button variant="plain" onPress={sendCode}>
            {attempt.step === "working" ? said.sending : said.sendNewCode}
          </Button>
        </>
      )}
    </div>
  );
}

function CodeForm({ invite }: { invite: InviteKey }) {
  const said = useWords(inviteWords);
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
    <form onSubmit={submit} noValidate aria-label={said.enterCode}>
      <TextField
        label={said.codeFromMail}
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
        {attempt.step === "working" ? said.accepting : said.accept}
      </Button>
    </form>
  );
}
