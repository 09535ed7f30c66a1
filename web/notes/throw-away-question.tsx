import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogActions } from "#web/ui/dialog.tsx";

type Props = {
  /** A version the server has stays, and says so. */
  isStored: boolean;
  onThrowAway: () => void;
  onClose: () => void;
};

/** Asked only where typed words would be gone. */
export function ThrowAwayQuestion({ isStored, onThrowAway, onClose }: Props) {
  return (
    <Dialog title="Throw away what you typed?" size="narrow" asks isOpen onOpenChange={onClose}>
      <p>{isStored ? "The note as it was saved stays." : "It has not been sent to anybody."}</p>
      <DialogActions>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the harmless answer is the one under the finger */}
        <Button slot="close" autoFocus>
          Keep writing
        </Button>
        <Button variant="confirm-danger" onPress={onThrowAway}>
          Throw away
        </Button>
      </DialogActions>
    </Dialog>
  );
}
