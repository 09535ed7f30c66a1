import { Check, Clock, FileText, Pencil, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { billingErrors } from "#domain/billing/errors.ts";
import { formatInvoiceNumber, type ListedInvoice } from "#domain/billing/invoice.ts";
import { formatCents } from "#domain/billing/statement.ts";
import { formatDay } from "#domain/events/calendar-day.ts";
import { termsFor } from "#domain/organizations/terms.ts";
import { pluralize } from "#domain/pluralize.ts";
import { LoadFailed } from "#web/organizations/load-failed.tsx";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useInvoices, useOpenInvoice } from "./calls.ts";
import { DetailsDialog } from "./details-dialog.tsx";
import { MakeInvoiceDialog } from "./make-invoice-dialog.tsx";
import { saveInvoice } from "./save-invoice.ts";

type Props = { organization: { id: string; type: string | null }; year: number; centsToInvoice: number };

export function Invoices({ organization, year, centsToInvoice }: Props) {
  const { data, error, dataUpdatedAt, refetch } = useInvoices(organization.id);
  const [asking, setAsking] = useState<"details" | "make">();
  const onClose = () => setAsking(undefined);
  const { id, type } = organization;
  const words = termsFor(type);
  const { invoices = [], details = null } = data ?? {};
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
        {data !== undefined && invoices.length === 0 && (
          <p className="muted">
            {`No invoices yet. You make them yourself, after ${words.events.toLowerCase()} have ended. They are due 30 days later.`}
          </p>
        )}
        {invoices.length > 0 && (
          <ul className="invoice-list" aria-label="Invoices">
            {invoices.map((invoice) => (
              <InvoiceRow
                key={invoice.id}
                orgId={id}
                invoice={invoice}
                weeks={pluralize(invoice.weeks, words.event, words.events)}
              />
            ))}
          </ul>
        )}
        {data !== undefined && centsToInvoice > 0 && (
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
      {asking === "details" && <DetailsDialog orgId={id} details={details} onClose={onClose} />}
      {asking === "make" && details !== null && (
        <MakeInvoiceDialog
          orgId={id}
          year={year}
          cents={centsToInvoice}
          details={details}
          onClose={onClose}
        />
      )}
    </Panel>
  );
}

type RowProps = { orgId: string; invoice: ListedInvoice; weeks: string };

function InvoiceRow({ orgId, invoice, weeks }: RowProps) {
  const open = useOpenInvoice(orgId);
  const { attempt, run } = useAttempt(billingErrors.openFailed.message);
  const { id, number, issuedOn, dueOn, cents, paidOn, isLate } = invoice;
  const name = formatInvoiceNumber(number);
  return (
    <li>
      <div className="invoice-words">
        <p className="invoice-name">
          {name} <InvoiceState paidOn={paidOn} isLate={isLate} />
        </p>
        <p>{`${formatCents(cents)} for ${weeks}`}</p>
        <p className="small muted">
          {paidOn === null
            ? `Issued ${formatDay(issuedOn)} · Due ${formatDay(dueOn)}`
            : `Issued ${formatDay(issuedOn)} · Paid ${formatDay(paidOn)}`}
        </p>
      </div>
      <Button
        aria-label={`Download ${name}`}
        isPending={attempt.status === "working"}
        pendingLabel="Opening…"
        onPress={() => void run(async () => saveInvoice(await open.mutateAsync(id)))}
      >
        Download
      </Button>
      {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
    </li>
  );
}

function InvoiceState({ paidOn, isLate }: { paidOn: string | null; isLate: boolean }) {
  if (paidOn !== null)
    return (
      <Badge tone="success" icon={<Check />}>
        Paid
      </Badge>
    );
  return isLate ? (
    <Badge tone="warn" icon={<TriangleAlert />}>
      Overdue
    </Badge>
  ) : (
    <Badge tone="info" icon={<Clock />}>
      Open
    </Badge>
  );
}
