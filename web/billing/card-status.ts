import type * as z from "zod/mini";
import type { checkCardPayment } from "#domain/billing/contract.ts";

export type CardStatus = z.infer<typeof checkCardPayment.output>["status"];

/** For the admin who comes back from the card page. `status` is undefined while it is loading. */
export function describeCardStatus(status: CardStatus | undefined, isError: boolean): string {
  if (status === "paid") return "Payment received. Thank you!";
  if (status === "confirming")
    return "Your bank is confirming the payment. That can take a few days, and you don’t have to do anything.";
  if (status === "none") return "The payment didn’t go through, and nothing was paid. You can try again.";
  if (isError) return "We couldn’t check the payment yet. We’ll keep trying: look again in a few minutes.";
  return "We’re confirming your payment. This takes a moment.";
}
