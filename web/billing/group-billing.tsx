import { FileText, Pencil } from "lucide-react";
import { useState } from "react";
import { billingErrors } from "#domain/billing/errors.ts";
import { formatCents } from "#domain/billing/statement.ts";
import { termsFor } from "#domain/organizations/terms.ts";
import { pluralize } from "#domain/pluralize.ts";
import { LoadFailed } from "#web/organizations/load-failed.tsx";
import { Button } from "#web/ui/button.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Select } from "#web/ui/select.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { describeCardStatus } from "./card-status.ts";
import { DetailsDialog } from "./details-dialog.tsx";
import { useGroupBilling, useGroupCardPayment, useGroupInvoiceActions } from "./group-calls.ts";
import { InvoiceRow } from "./invoice-row.tsx";
import { MakeInvoiceDialog } from "./make-invoice-dialog.tsx";
import "./billing.css";

type Props = { groupId: string; returnedFor: string | undefined };

/** For managers of a group: one invoice for the organizations whose admins let the group pay. */
export function GroupBilling({ groupId, returnedFor }: Props) {
  const [year, setYear] = useState<string>();
  const [asking, setAsking] = useState<"details" | "make">();
  const { data, error, dataUpdatedAt, refetch } = useGroupBilling(groupId, year);
  const { save, make, open, pay } = useGroupInvoiceActions(groupId);
  const takesCards = data?.takesCards ?? false;
  const underWay = data?.invoices.find(({ card }) => card !== null && card !== undefined)?.id;
  const card = useGroupCardPayment(groupId, takesCards ? (returnedFor ?? underWay) : undefined, {
    isAwaited: returnedFor !== undefined,
  });
  if (error !== null)
    return (
      <LoadFailed
        error={error}
        failed={billingErrors.invoicesFailed.message}
        loadedAt={dataUpdatedAt}
        onRetry={() => void refetch()}
      />
    );
  if (data === undefined) return <Skeleton label="Loading…" rows={4} />;
  const { organizations, invoices, details, centsToInvoice } = data;
  const onClose = () => setAsking(undefined);
  const told = describeCardStatus(card.data?.status, card.isError);
  return (
    <div className="billing">
      <Panel
        title={`To invoice ${data.year}`}
        actions={
          <Select
            label="Year"
            options={data.years.map((one) => ({ id: String(one), label: String(one) }))}
            value={String(data.year)}
            onChange={setYear}
          />
        }
      >
        <div className="stack">
          <ul className="invoice-list" aria-label="Organizations">
            {organizations.map(({ id, name, type, pays, weeks, cents }) => (
              <li key={id}>
                <span className="invoice-name">{name}</span>
                <span className={pays ? undefined : "muted"}>
                  {pays ? describeWeeks({ type, weeks, cents }) : "Pays its own invoices"}
                </span>
              </li>
            ))}
          </ul>
          {organizations.every(({ pays }) => !pays) && (
            <p className="muted">
              No organization lets the group pay yet. An admin of each one switches it on under Settings,
              Group.
            </p>
          )}
          {centsToInvoice > 0 && (
            <div>
              <Button
                variant="primary"
                icon={<FileText />}
                onPress={() => setAsking(details === null ? "details" : "make")}
              >
                Make one invoice
              </Button>
            </div>
          )}
        </div>
      </Panel>
      <Panel
        title="Invoices"
        count={invoices.length === 0 ? undefined : invoices.length}
        actions={
          <Button variant="plain" icon={<Pencil />} onPress={() => setAsking("details")}>
            Details for invoices
          </Button>
        }
      >
        <div className="stack">
          {invoices.length === 0 && <p className="muted">No invoices yet.</p>}
          {invoices.length > 0 && (
            <ul className="invoice-list" aria-label="Invoices">
              {invoices.map((invoice) => (
                <InvoiceRow
                  key={invoice.id}
                  invoice={invoice}
                  weeks={countWeeks(invoice.weeks, organizations)}
                  actions={{
                    open: (id) => open.mutateAsync(id),
                    pay: takesCards ? (id) => pay.mutateAsync(id) : undefined,
                  }}
                  told={takesCards && invoice.id === returnedFor ? told : undefined}
                />
              ))}
            </ul>
          )}
        </div>
      </Panel>
      {asking === "details" && (
        <DetailsDialog details={details} save={(typed) => save.mutateAsync(typed)} onClose={onClose} />
      )}
      {asking === "make" && details !== null && (
        <MakeInvoiceDialog
          cents={centsToInvoice}
          details={details}
          make={(idempotencyKey) => make.mutateAsync({ year: data.year, idempotencyKey })}
          onClose={onClose}
        />
      )}
    </div>
  );
}

type Weeks = { type: string | null; weeks: number; cents: number };

function describeWeeks({ type, weeks, cents }: Weeks): string {
  if (weeks === 0) return "Nothing to invoice";
  const words = termsFor(type);
  return `${pluralize(weeks, words.event, words.events)} · ${formatCents(cents)}`;
}

/** A camp's weeks and a retreat center's events together are events. */
function countWeeks(count: number, organizations: readonly Pick<Weeks, "type">[]): string {
  const [first, ...others] = organizations.map(({ type }) => termsFor(type));
  const words = first !== undefined && others.every((one) => one === first) ? first : termsFor(null);
  return pluralize(count, words.event, words.events);
}
