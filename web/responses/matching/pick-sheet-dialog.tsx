import type { Terms } from "#domain/organizations/terms.ts";
import type { ChosenSheet } from "#domain/responses/staff-actions.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import type { EventRef } from "#web/roster/calls.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { PickSheet } from "./pick-sheet.tsx";

type Props = {
  of: EventRef;
  words: Terms;
  failed: string;
  onPicked: (sheet: ChosenSheet) => Promise<void>;
  onClose: () => void;
};

/** For a page whose code is unreadable. */
export function PickSheetDialog({ of, words, failed, onPicked, onClose }: Props) {
  const { attempt, run } = useAttempt(failed);
  return (
    <Dialog title={`Pick a ${words.participant.toLowerCase()}`} isOpen onOpenChange={onClose} fillsPhone>
      {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
      <PickSheet
        of={of}
        words={words}
        isBusy={attempt.status === "working"}
        onPick={({ jobId, sheetNumber }) => void run(() => onPicked({ jobId, sheetNumber }))}
      />
    </Dialog>
  );
}
