import { deskErrors } from "#domain/responses/errors.ts";
import type { UnmatchedUpload } from "#domain/responses/upload.ts";
import type { EventRef } from "#web/roster/calls.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import { useDiscardUpload } from "../calls.ts";
import { ReasonForm } from "./reason-form.tsx";

type Props = { of: EventRef; upload: UnmatchedUpload; onDiscarded: () => void; onClose: () => void };

export function DiscardDialog({ of, upload, onDiscarded, onClose }: Props) {
  const { mutateAsync: discard } = useDiscardUpload(of);

  async function throwAway(reason: string): Promise<void> {
    await discard({ uploadId: upload.id, reason });
    showToast("Discarded.");
    onDiscarded();
  }

  return (
    <Dialog title="Discard this picture?" size="narrow" isOpen onOpenChange={onClose} locksWriting>
      <ReasonForm
        suggestions={["Blank page", "Not a reply", "Uploaded twice"]}
        label="Discard"
        pendingLabel="Discarding…"
        failed={deskErrors.discardFailed.message}
        onSubmit={throwAway}
        onCancel={onClose}
      >
        <p className="break-anywhere">
          {`${upload.originalFileName} goes for good. Nobody will be told about it, so keep the paper if it may be a letter.`}
        </p>
      </ReasonForm>
    </Dialog>
  );
}
