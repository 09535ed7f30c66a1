import { teamErrors } from "#domain/organizations/errors.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";

type Props = {
  title: string;
  children: string;
  confirmLabel: string;
  workingLabel: string;
  onConfirm: () => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
};

export function EndMembershipQuestion(props: Props) {
  const { title, children, confirmLabel, workingLabel, onConfirm, onDone, onClose } = props;
  const { attempt, run } = useAttempt(teamErrors.changeFailed.message);
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={attempt.status === "working" ? workingLabel : confirmLabel}
      isOpen
      onOpenChange={onClose}
      onConfirm={() =>
        void run(async () => {
          await onConfirm();
          onClose();
          onDone();
        })
      }
    >
      <div className="stack stack-tight">
        {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
        <p>{children}</p>
      </div>
    </ConfirmDialog>
  );
}
