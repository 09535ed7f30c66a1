import { useWords } from "#web/platform/language.ts";
import { uiWords } from "./words/en.ts";
import { Dialog } from "./dialog.tsx";
import { ErrorBox } from "./error-box.tsx";

type Props = { sentence: string; onClose: () => void };

/** Stands in for a dialog whose script did not come. */
export function DialogNotLoaded({ sentence, onClose }: Props) {
  const said = useWords(uiWords);
  return (
    <Dialog title={said.notLoaded} size="narrow" isOpen onOpenChange={onClose}>
      <ErrorBox sentence={sentence} onRetry={() => window.location.reload()}>
        {said.loadsAnew}
      </ErrorBox>
    </Dialog>
  );
}
