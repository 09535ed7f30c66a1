import { useState } from "react";
import { billingErrors } from "#domain/billing/errors.ts";
import { formatInvoiceNumber, type BillingDetails } from "#domain/billing/invoice.ts";
import { formatCents } from "#domain/billing/statement.ts";
import { newId } from "#web/platform/new-id.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogActions } from "#web/ui/dialog.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import { useMakeInvoice } from "./calls.ts";

type Props = {
  orgId: string;
  year: number;
  cents: number;
  details: BillingDetails;
  onClose: () => void;
};

export function MakeInvoiceDialog({ orgId, year, cents, details, onClose }: Props) {
  // The same key for each attempt: a lost answer must not make a second invoice.
  const [idempotencyKey] = useState(newId);
  const make = useMakeInvoice(orgId);
  const { attempt, run } = useAttempt(billingErrors.makeFailed.message);
  const { name, address, poNumber, taxExemptionId } = details;
  return (
    <Dialog title={`Make the invoice for ${formatCents(cents)}?`} size="narrow" isOpen onOpenChange={onClose}>
      <div className="stack">
        {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
        <p>It has everything that ended and isn’t invoiced yet, and it can’t be changed later.</p>
        <address className="invoice-address">{`${name}\n${address}`}</address>
        <p className="small muted">
          {[
            poNumber === "" ? "No PO number" : `PO number ${poNumber}`,
            taxExemptionId === "" ? "no tax exemption" : `tax exemption ${taxExemptionId}`,
          ].join(" · ")}
        </p>
      </div>
      <DialogActions>
        <Button onPress={onClose}>Cancel</Button>
        <Button
          variant="primary"
          isPending={attempt.status === "working"}
          pendingLabel="Making…"
          onPress={() =>
            void run(async () => {
              const { number } = await make.mutateAsync({ year, idempotencyKey });
              showToast(`Invoice ${formatInvoiceNumber(number)} is made.`);
              onClose();
            })
          }
        >
          Make this invoice
        </Button>
      </DialogActions>
    </Dialog>
  );
}
