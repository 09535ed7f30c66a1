import { useState } from "react";
import type { HoldNote } from "#domain/notes/desk-letter.ts";
import { holdReasonLabels, holdReasons, type HoldReason } from "#domain/organizations/hold-reasons.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogActions } from "#web/ui/dialog.tsx";
import { Select } from "#web/ui/select.tsx";
import { TextArea } from "#web/ui/text-area.tsx";

export type HoldNoteDialogProps = {
  participantName: string;
  now: HoldNote;
  onSave: (note: HoldNote) => void;
  onClose: () => void;
};

const options = [
  { id: "none" as const, label: "No reason" },
  ...holdReasons.map((id) => ({ id, label: holdReasonLabels[id] })),
];

export function HoldNoteDialog({ participantName, now, onSave, onClose }: HoldNoteDialogProps) {
  const [reason, setReason] = useState<HoldReason | null>(now.reason);
  const [note, setNote] = useState(now.note ?? "");
  return (
    <Dialog
      title={`Why is the letter to ${participantName} held?`}
      size="narrow"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <div className="stack stack-tight">
        <p>Only your team sees this. It's deleted when you release the letter.</p>
        <Select
          label="Reason (optional)"
          options={options}
          value={reason ?? "none"}
          onChange={(id) => setReason(id === "none" ? null : id)}
        />
        <TextArea label="Note (optional)" rows={3} maxLength={500} value={note} onChange={setNote} />
      </div>
      <DialogActions>
        <Button slot="close">Cancel</Button>
        <Button
          variant="primary"
          onPress={() => {
            onClose();
            onSave({ reason, note: note.trim() === "" ? null : note });
          }}
        >
          Save
        </Button>
      </DialogActions>
    </Dialog>
  );
}
