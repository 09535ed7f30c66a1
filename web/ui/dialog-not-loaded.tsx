import { Dialog } from "./dialog.tsx";
import { ErrorBox } from "./error-box.tsx";

type Props = { sentence: string; onClose: () => void };

/** Stands in for a dialog whose script did not come. */
export function DialogNotLoaded({ sentence, onClose }: Props) {
  return (
    <Dialog title="Not loaded" size="narrow" isOpen onOpenChange={onClose}>
      <ErrorBox sentence={sentence} onRetry={() => window.location.reload()}>
        You may be offline. Trying again loads the whole page anew.
      </ErrorBox>
    </Dialog>
  );
}
