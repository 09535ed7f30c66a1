import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import type { QueuedPicture } from "../intake/queued-picture.ts";
import { nameOf } from "./upload-text.ts";

type Props = { item: QueuedPicture; onRemove: () => void; onClose: () => void };

export function RemoveQuestion({ item, onRemove, onClose }: Props) {
  return (
    <ConfirmDialog
      title="Remove this picture?"
      confirmLabel="Remove"
      isOpen
      onOpenChange={onClose}
      onConfirm={onRemove}
    >
      <p className="remove-question">
        {`${nameOf(item)} is not uploaded yet. A picture that was taken here has no other copy.`}
      </p>
    </ConfirmDialog>
  );
}
