import { useWords } from "#web/platform/language.ts";
import { ErrorBox } from "./error-box.tsx";
import { NativeDialog } from "./native-dialog.tsx";
import { notLoadedWords } from "./words/not-loaded-en.ts";

type Props = { sentence: string; onClose: () => void };

/** Replaces a dialog whose script failed to load, so it must not be lazy itself. */
export function DialogNotLoaded({ sentence, onClose }: Props) {
  const said = useWords(notLoadedWords);
  return (
    <NativeDialog title={said.title} isOpen onClose={onClose}>
      <ErrorBox sentence={sentence} onRetry={() => window.location.reload()}>
        {said.loadsAnew}
      </ErrorBox>
    </NativeDialog>
  );
}
