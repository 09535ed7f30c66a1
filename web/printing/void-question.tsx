import type { ListedPrintJob } from "#domain/printing/print-job.ts";
import { printingErrors } from "#domain/printing/errors.ts";
import { useFormatDateTime } from "#web/organizations/camp-clock.tsx";
import { pluralize } from "#domain/pluralize.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import type { EventRef } from "#web/roster/calls.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import { useVoidPrintJob } from "./calls.ts";
import { formatSheets } from "./print-text.ts";

type Props = { of: EventRef; job: ListedPrintJob; onClose: (isVoided: boolean) => void };

export function VoidQuestion({ of, job, onClose }: Props) {
  const formatDateTime = useFormatDateTime();
  const { attempt, run } = useAttempt(printingErrors.voidFailed.message);
  const { mutateAsync } = useVoidPrintJob(of);
  const { kind, count, cameBack, createdAt, createdByName } = job;

  async function takeBack(): Promise<void> {
    const { returned } = await mutateAsync(job.id);
    showToast(
      returned === 0 ? "Voided." : `Voided. ${pluralize(returned, "letter", "letters")} will print again.`,
      { seconds: 8 },
    );
    onClose(true);
  }

  return (
    <ConfirmDialog
      title="Void this print job?"
      confirmLabel="Void print job"
      pendingLabel="Voiding…"
      isPending={attempt.status === "working"}
      isOpen
      onOpenChange={() => onClose(false)}
      onConfirm={() => void run(takeBack)}
    >
      <div className="stack stack-tight">
        {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
        <p>{`${formatSheets(count)} of ${formatDateTime(createdAt)}, printed by ${createdByName}.`}</p>
        <ul className="void-effects">
          {kind === "stationery" && (
            <li>You can't open its PDF anymore. Sheets that come back still count.</li>
          )}
          {kind === "letters" && (
            <li>
              These letters go back in line and print next time, with anything written since. Families can
              edit them until then.
            </li>
          )}
          {kind === "letters" && <li>Recycle the printed pages; every letter will print again.</li>}
          {cameBack > 0 && <li>{`${formatSheets(cameBack)} already came back. Those replies stay.`}</li>}
        </ul>
      </div>
    </ConfirmDialog>
  );
}
