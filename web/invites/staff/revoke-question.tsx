import { inviteErrors } from "#domain/invites/errors.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";

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
        <p>
          The link in the mail stops working at once, and a mail that is still waiting is not sent. You can
          invite again later.
        </p>
      </div>
    </ConfirmDialog>
  );
}
