import { useState } from "react";
import { billingErrors } from "#domain/billing/errors.ts";
import type { BillingDetails } from "#domain/billing/invoice.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogActions } from "#web/ui/dialog.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import { useSaveDetails } from "./calls.ts";

const noDetails: BillingDetails = { name: "", address: "", email: "", poNumber: "", taxExemptionId: "" };

type Props = { orgId: string; details: BillingDetails | null; onClose: () => void };

export function DetailsDialog({ orgId, details, onClose }: Props) {
  const [typed, setTyped] = useState(details ?? noDetails);
  const save = useSaveDetails(orgId);
  const { attempt, run } = useAttempt(billingErrors.saveFailed.message);
  const field = (name: keyof BillingDetails) => ({
    value: typed[name],
    onChange: (value: string) => setTyped((now) => ({ ...now, [name]: value })),
  });
  return (
    <Dialog title="Details for invoices" isOpen onOpenChange={onClose} locksWriting>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void run(async () => {
            await save.mutateAsync(typed);
            showToast("Details saved.");
            onClose();
          });
        }}
      >
        <div className="stack">
          {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
          <TextField label="Bill to" maxLength={120} autoComplete="organization" {...field("name")} />
          <TextArea label="Address" rows={3} maxLength={400} {...field("address")} />
          <TextField label="Contact email" type="email" autoComplete="off" {...field("email")} />
          <TextField label="PO number (optional)" maxLength={40} autoComplete="off" {...field("poNumber")} />
          <TextField
            label="Tax exemption id (optional)"
            maxLength={40}
            autoComplete="off"
            {...field("taxExemptionId")}
          />
          <p className="small muted">For the next invoices. Those you have made stay as they are.</p>
        </div>
        <DialogActions>
          <Button onPress={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            isPending={attempt.status === "working"}
            pendingLabel="Saving…"
          >
            Save details
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
