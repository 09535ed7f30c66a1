import { FileText, Pencil } from "lucide-react";
import { useState } from "react";
import { billingErrors } from "#domain/billing/errors.ts";
import { termsFor } from "#domain/organizations/terms.ts";
import { pluralize } from "#domain/pluralize.ts";
import { LoadFailed } from "#web/organizations/load-failed.tsx";
import { Button } from "#web/ui/button.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import {
  useCardPayment,
  useInvoices,
  useMakeInvoice,
  useOpenInvoice,
  usePayByCard,
  useSaveDetails,
} from "./calls.ts";
import { describeCardStatus } from "./card-status.ts";
import { DetailsDialog } from "./details-dialog.tsx";
import { InvoiceRow } from "./invoice-row.tsx";
import { MakeInvoiceDialog } from "./make-invoice-dialog.tsx";

type Props = {
  organization: { id: string; type: string | null };
  year: number;
  centsToInvoice: number;
  /** The invoice whose card page the browser comes back from. */
  returnedFor: string | undefined;
};

export function Invoices({ organization, year, centsToInvoice, returnedFor }: Props) {
  const { data, error, dataUpdatedAt, refetch } = useInvoices(organization.id);
  const [asking, setAsking] = useState<"details" | "make">();
  const onClose = () => setAsking(undefined);
  const { id, type } = organization;
  const words = termsFor(type);
  const { invoices = [], details = null, takesCards = false, paidBy = null } = data ?? {};
  const open = useOpenInvoice(id);
  const pay = usePayByCard(id);
  const save = useSaveDetails(id);
  const make = useMakeInvoice(id);
  // Also without the way back, such as after a closed tab.
  const underWay = invoices.find(({ card }) => card !== null && card !== undefined)?.id;
  const cardPayment = useCardPayment(id, takesCards ? (returnedFor ?? underWay) : undefined, {
    isAwaited: returnedFor !== undefined,
  });
  const told = describeCardStatus(cardPayment.data?.status, cardPayment.isError);
  return (
    <Panel
      title="Invoices"
      count={invoices.length === 0 ? undefined : invoices.length}
      actions={
        data !== undefined && (
          <Button variant="plain" icon={<Pencil />} onPress={() => setAsking("details")}>
            Details for invoices
          </Button>
        )
      }
    >
      <div className="stack">
        {error !== null && (
          <LoadFailed
            error={error}
            failed={billingErrors.invoicesFailed.message}
            loadedAt={dataUpdatedAt}
            onRetry={() => void refetch()}
          />
        )}
        {data === undefined && error === null && <Skeleton label="Loading…" rows={2} />}
        {data !== undefined && paidBy === null && invoices.length === 0 && (
          <p className="muted">
            {`No invoices yet. You make them yourself, after ${words.events.toLowerCase()} have ended. They are due 30 days later.`}
          </p>
        )}
        {invoices.length > 0 && (
          <ul className="invoice-list" aria-label="Invoices">
            {invoices.map((invoice) => (
              <InvoiceRow
                key={invoice.id}
                invoice={invoice}
                weeks={pluralize(invoice.weeks, words.event, words.events)}
                actions={{
                  open: (invoiceId) => open.mutateAsync(invoiceId),
                  pay: takesCards ? (invoiceId) => pay.mutateAsync(invoiceId) : undefined,
                }}
                told={takesCards && invoice.id === returnedFor ? told : undefined}
              />
            ))}
          </ul>
        )}
        {takesCards && invoices.some(({ paidOn }) => paidOn === null) && (
          <p className="small muted">
            You pay by card on the page of our payment provider. We never see your card.
          </p>
        )}
        {paidBy !== null && <p className="muted">{`${paidBy} pays your invoices.`}</p>}
        {data !== undefined && paidBy === null && centsToInvoice > 0 && (
          <div>
            <Button
              variant="primary"
              icon={<FileText />}
              onPress={() => setAsking(details === null ? "details" : "make")}
            >
              Make the invoice
            </Button>
          </div>
        )}
      </div>
      {asking === "details" && (
        <DetailsDialog details={details} save={(typed) => save.mutateAsync(typed)} onClose={onClose} />
      )}
      {asking === "make" && details !== null && (
        <MakeInvoiceDialog
          cents={centsToInvoice}
          details={details}
          make={(idempotencyKey) => make.mutateAsync({ year, idempotencyKey })}
          onClose={onClose}
        />
      )}
    </Panel>
  );
}
