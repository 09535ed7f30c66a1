import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogActions } from "#web/ui/dialog.tsx";
import { useWords } from "#web/platform/language.ts";
import { noteWords } from "./words/en.ts";

type Props = {
  /** A version the server has stays, and says so. */
  isStored: boolean;
  onThrowAway: () => void;
  onClose: () => void;
};

/** Asked only where typed words would be gone. */
export function ThrowAwayQuestion({ isStored, onThrowAway, onClose }: Props) {
  const said = useWords(noteWords);
  return (
    <Dialog title={said.throwAwayTitle} size="narrow" asks isOpen onOpenChange={onClose}>
      <p>{isStored ? said.savedStays : said.sentToNobody}</p>
      <DialogActions>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the harmless answer is the one under the finger */}
        <Button slot="close" autoFocus>
          {said.keepWriting}
        </Button>
        <Button variant="confirm-danger" onPress={onThrowAway}>
          {said.throwAway}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
