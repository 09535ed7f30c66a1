import { ErrorBox } from "./error-box.tsx";
import { NativeDialog } from "./native-dialog.tsx";

type Props = { sentence: string; onClose: () => void };

/** Stands in for a dialog whose script did not come, and so needs none itself. */
export function DialogNotLoaded({ sentence, onClose }: Props) {
  return (
    <NativeDialog title="Not loaded" isOpen onClose={onClose}>
      <ErrorBox sentence={sentence} onRetry={() => window.location.reload()}>
        You may be offline. Trying again loads the whole page anew.
      </ErrorBox>
    </NativeDialog>
  );
}
