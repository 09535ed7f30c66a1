import type { Terms } from "#domain/organizations/terms.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogActions } from "#web/ui/dialog.tsx";
import { PaperFields } from "./paper-fields.tsx";
import "./print-dialogs.css";

export type PrintSettingsDialogProps = {
  orgId: string;
  words: Terms;
  onClose: () => void;
};

export function PrintSettingsDialog({ orgId, words, onClose }: PrintSettingsDialogProps) {
  return (
    <Dialog title="Print settings" isOpen onOpenChange={onClose}>
      <div className="print-settings">
        <PaperFields orgId={orgId} organization={words.organization} />
      </div>
      <DialogActions>
        <Button variant="primary" onPress={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}
