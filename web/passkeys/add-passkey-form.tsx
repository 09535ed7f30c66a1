import { useState, type FormEvent, type ReactNode } from "react";
import { KeyRound } from "lucide-react";
import { deviceOf } from "#domain/identity/device.ts";
import { passkeyErrors } from "#domain/passkeys/errors.ts";
import { passkeyName } from "#domain/passkeys/passkey.ts";
import { accountMessages } from "#web/identity/messages/en.ts";
import { useMessages } from "#web/platform/language.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { focusField } from "#web/ui/focus-field.ts";
import { TextField } from "#web/ui/text-field.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import { useAddPasskey } from "./calls.ts";
import { hasPasskeys } from "./credentials.ts";
import { passkeyMessages } from "./messages/en.ts";

type Props = { cancel?: ReactNode; onAdded: () => void };

/** The name starts as the device is called in the list of devices. */
export function AddPasskeyForm({ cancel, onAdded }: Props) {
  const t = useMessages(passkeyMessages);
  const { device } = useMessages(accountMessages);
  const [name, setName] = useState(() => {
    const { browser, system } = deviceOf(navigator.userAgent);
    return device(browser, system);
  });
  const add = useAddPasskey();
  const { attempt, run, refuse } = useAttempt(passkeyErrors.addFailed.message);
  if (!hasPasskeys()) return <p>{t.unsupported}</p>;

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const read = passkeyName.safeParse(name);
    if (!read.success) {
      refuse(read.error.issues[0]?.message ?? "", "name");
      return focusField(form, "name");
    }
    await run(
      () => add.mutateAsync(read.data),
      () => {
        showToast(t.done);
        onAdded();
      },
    );
  }

  return (
    <form className="passkey-form" noValidate aria-label={t.add} onSubmit={(event) => void submit(event)}>
      {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
      <TextField
        label={t.name}
        name="name"
        autoComplete="off"
        maxLength={60}
        description={t.nameHelp}
        value={name}
        onChange={setName}
        isInvalid={attempt.status === "failed" && attempt.field === "name"}
      />
      <p className="small muted">{t.addHelp}</p>
      <div className="passkey-form-actions">
        {cancel}
        <Button
          type="submit"
          variant="primary"
          icon={<KeyRound />}
          isPending={attempt.status === "working"}
          pendingLabel={t.adding}
        >
          {t.add}
        </Button>
      </div>
    </form>
  );
}
