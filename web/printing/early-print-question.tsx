import { formatTime, formatTimeLeft } from "#domain/events/mail-run-messages.ts";
import type { Terms } from "#domain/organizations/terms.ts";
import { pluralize } from "#domain/pluralize.ts";
import { useCampZone } from "#web/organizations/camp-clock.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogActions } from "#web/ui/dialog.tsx";

type Props = {
  letters: number;
  cutOff: number;
  now: number;
  words: Terms;
  onClose: () => void;
  onPrint: () => void;
};

/** Letters that are saved between the press and the cut-off need a second run. */
export function EarlyPrintQuestion({ letters, cutOff, now, words, onClose, onPrint }: Props) {
  const timeZone = useCampZone();
  return (
    <Dialog title="Print before the cut-off?" size="narrow" asks isOpen onOpenChange={onClose}>
      <p>
        {`Families can write until ${formatTime(cutOff, timeZone)} ${words.clock} (${formatTimeLeft(cutOff - now)}). What comes after you print goes in a second run today.`}
      </p>
      <DialogActions>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the harmless answer is the one under the finger */}
        <Button slot="close" autoFocus>
          Cancel
        </Button>
        <Button
          variant="primary"
          onPress={() => {
            onClose();
            onPrint();
          }}
        >
          {`Print ${pluralize(letters, "letter", "letters")} now`}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
