import { Hand } from "lucide-react";
import { useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogActions } from "#web/ui/dialog.tsx";
import { TextArea } from "#web/ui/text-area.tsx";

export type HoldQuestionProps = {
  participantName: string;
  onHold: (reason: string) => void;
  onClose: () => void;
};

export function HoldQuestion({ participantName, onHold, onClose }: HoldQuestionProps) {
  const [reason, setReason] = useState("");
  return (
    <Dialog
      title={`Hold the letter to ${participantName}?`}
      size="narrow"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <div className="stack stack-tight">
        <p>It won't be printed. The family sees that it is held and is asked to call.</p>
        <TextArea
          label="Reason (optional)"
          description="Only your team sees it, in Activity."
          rows={3}
          maxLength={500}
          value={reason}
          onChange={setReason}
        />
      </div>
      <DialogActions>
        <Button slot="close">Cancel</Button>
        <Button
          variant="primary"
          icon={<Hand />}
          onPress={() => {
            onClose();
            onHold(reason);
          }}
        >
          Hold letter
        </Button>
      </DialogActions>
    </Dialog>
  );
}
