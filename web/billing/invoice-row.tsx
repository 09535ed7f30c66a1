import { Check, Clock, CreditCard, Hourglass, TriangleAlert } from "lucide-react";
import { canPayByCard } from "#domain/billing/card-payment.ts";
import { billingErrors } from "#domain/billing/errors.ts";
import { formatInvoiceNumber, type ListedInvoice } from "#domain/billing/invoice.ts";
import { formatCents } from "#domain/billing/statement.ts";
import { formatDay } from "#domain/events/calendar-day.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { saveInvoice } from "./save-invoice.ts";

type InvoiceActions = {
  /** The PDF in Base64. */
  open: (invoiceId: string) => Promise<{ number: number; pdf: string }>;
  /** The address of the card page. Absent where cards are not taken. */
  pay?: ((invoiceId: string) => Promise<{ url: string }>) | undefined;
};

type Props = {
  invoice: ListedInvoice;
  /** "3 weeks" */
  weeks: string;
  actions: InvoiceActions;
  /** What became of a card payment. */
  told?: string | undefined;
};

export function InvoiceRow({ invoice, weeks, actions: { open, pay }, told }: Props) {
  const opening = useAttempt(billingErrors.openFailed.message);
  const paying = useAttempt(billingErrors.payFailed.message);
  const { id, number, issuedOn, dueOn, cents, paidOn, card } = invoice;
  const name = formatInvoiceNumber(number);
  const canPay = paidOn === null && card !== "confirming" && canPayByCard(cents);
  return (
    <li>
      <div className="invoice-words">
        <p className="invoice-name">
          {name} <InvoiceState invoice={invoice} />
        </p>
        <p>{`${formatCents(cents)} for ${weeks}`}</p>
        <p className="small muted">
          {paidOn === null
            ? `Issued ${formatDay(issuedOn)} · Due ${formatDay(dueOn)}`
            : `Issued ${formatDay(issuedOn)} · Paid ${formatDay(paidOn)}`}
        </p>
      </div>
      <div className="invoice-actions">
        {pay !== undefined && canPay && (
          <Button
            icon={<CreditCard />}
            aria-label={`Pay by card: ${name}`}
            isPending={paying.attempt.status === "working"}
            pendingLabel="Opening…"
            onPress={() => void paying.run(async () => location.assign((await pay(id)).url))}
          >
            Pay by card
          </Button>
        )}
        <Button
          aria-label={`Download ${name}`}
          isPending={opening.attempt.status === "working"}
          pendingLabel="Opening…"
          onPress={() => void opening.run(async () => saveInvoice(await open(id)))}
        >
          Download
        </Button>
      </div>
      {/* Empty at first, so that a screen reader hears what comes into it. */}
      <p role="status" className={told === undefined ? "sr-only" : "invoice-told"}>
        {told}
      </p>
      {[opening.attempt, paying.attempt].map(
        (attempt) =>
          attempt.status === "failed" && <ErrorBox key={attempt.sentence} sentence={attempt.sentence} />,
      )}
    </li>
  );
}

function InvoiceState({ invoice: { paidOn, isLate, card } }: { invoice: ListedInvoice }) {
  if (paidOn !== null)
    return (
      <Badge tone="success" icon={<Check />}>
        Paid
      </Badge>
    );
  if (card === "confirming")
    return (
      <Badge tone="info" icon={<Hourglass />}>
        Being confirmed
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
