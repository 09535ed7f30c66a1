import { useState, type FormEvent } from "react";
import { organizationErrors } from "#domain/organizations/errors.ts";
import { operatorReason } from "#domain/organizations/support.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogActions } from "#web/ui/dialog.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import { useDecide } from "./calls.ts";

type Props = { organization: { id: string; name: string }; onClose: () => void };

export function SuspendDialog({ organization: { id, name }, onClose }: Props) {
  const [reason, setReason] = useState("");
  const [wrong, setWrong] = useState<string>();
  const { attempt, run } = useAttempt(organizationErrors.decideFailed.message);
  const suspend = useDecide("suspend");

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const parsed = operatorReason("Say why.").safeParse(reason);
    setWrong(parsed.error?.issues[0]?.message);
    if (!parsed.success) return;
    void run(async () => {
      await suspend.mutateAsync({ orgId: id, reason: parsed.data });
      showToast(`${name} is suspended.`);
      onClose();
    });
  }

  return (
    <Dialog title={`Suspend ${name}?`} size="narrow" isOpen onOpenChange={onClose} locksWriting>
      <form onSubmit={submit} noValidate className="stack">
        <p>Its team and families can read and download, but change nothing. No emails go out.</p>
        {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
        <TextArea
          label="Reason"
          description="Its admins see your name and this reason."
          value={reason}
          onChange={setReason}
          rows={3}
          {...(wrong === undefined ? {} : { error: wrong })}
        />
        <DialogActions>
          <Button slot="close">Cancel</Button>
          <Button type="submit" variant="confirm-danger">
            {attempt.status === "working" ? "Suspending…" : `Suspend ${name}`}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
