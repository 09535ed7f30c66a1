import { useMessages } from "#web/platform/language.ts";
import { ErrorBox } from "./error-box.tsx";
import { NativeDialog } from "./native-dialog.tsx";
import { notLoadedMessages } from "./messages/not-loaded-en.ts";

type Props = { sentence: string; onClose: () => void };

/** Replaces a dialog whose script failed to load, so it must not be lazy itself. */
export function DialogNotLoaded({ sentence, onClose }: Props) {
  const t = useMessages(notLoadedMessages);
  return (
    <NativeDialog title={t.title} isOpen onClose={onClose}>
      <ErrorBox sentence={sentence} onRetry={() => window.location.reload()}>
        {t.reloads}
      </ErrorBox>
    </NativeDialog>
  );
}
