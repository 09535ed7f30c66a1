import { useState } from "react";
import { emailAddress, notAnEmail } from "#domain/identity/email.ts";
import { mailInErrors } from "#domain/mail-in/errors.ts";
import type { MailInAnswer } from "#domain/mail-in/contract.ts";
import { maxScanners } from "#domain/mail-in/limits.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import type { EventRef } from "#web/roster/calls.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { useAddScanner, useRemoveScanner } from "./calls.ts";

type Props = { of: EventRef; scanners: MailInAnswer["scanners"]; isAdmin: boolean };

/** Addresses of copiers, for all events of the organization. */
export function Scanners({ of, scanners, isAdmin }: Props) {
  const remove = useRemoveScanner(of);
  const { attempt, run } = useAttempt(mailInErrors.changeFailed.message);
  return (
    <section className="mail-in-part" aria-label="Copier addresses">
      <h3>Copier addresses</h3>
      <p className="small muted">
        Needed only if your copier sends from its own address. It must be an address of your own domain.
      </p>
      {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
      {scanners.length > 0 && (
        <ul className="mail-in-scanners" aria-label="Copier addresses">
          {scanners.map(({ email }) => (
            <li key={email}>
              <span>{email}</span>
              {isAdmin && (
                <Button
                  variant="plain"
                  aria-label={`Remove ${email}`}
                  onPress={() => void run(() => remove.mutateAsync(email))}
                >
                  Remove
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {isAdmin && scanners.length < maxScanners && <AddScanner of={of} />}
    </section>
  );
}

function AddScanner({ of }: { of: EventRef }) {
  const add = useAddScanner(of);
  const [email, setEmail] = useState("");
  const { attempt, run, refuse } = useAttempt(mailInErrors.changeFailed.message);
  return (
    <form
      className="mail-in-add"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const typed = emailAddress.safeParse(email);
        if (!typed.success) return refuse(typed.error.issues[0]?.message ?? notAnEmail, "email");
        void run(async () => {
          await add.mutateAsync(email);
          setEmail("");
        });
      }}
    >
      <TextField
        label="Address of the copier"
        type="email"
        value={email}
        onChange={setEmail}
        maxLength={254}
        autoComplete="off"
        error={attempt.status === "failed" ? attempt.sentence : undefined}
      />
      <Button type="submit" isPending={attempt.status === "working"} pendingLabel="Adding…">
        Add
      </Button>
    </form>
  );
}
