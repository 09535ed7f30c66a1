import type { CardPage } from "#domain/billing/card-payment.ts";

export type CardOrder = {
  /** The same key gives the same page, so that a lost answer makes no second one. */
  idempotencyKey: string;
  invoiceId: string;
  /** What the payer reads. */
  name: string;
  cents: number;
  /** Where the browser returns to. */
  paidUrl: string;
  cancelledUrl: string;
  endsAt: Date;
};

/** Has `url` while it can be paid. */
export type ToldPage = CardPage & { url: string | null };

/** A provider of hosted pages that take cards. Card data never passes through our servers. */
export type CardProvider = {
  createPage(order: CardOrder): Promise<ToldPage>;
  readPage(sessionId: string): Promise<ToldPage>;
  /** Ends a page that is open. Throws if it was paid in the meantime. */
  endPage(sessionId: string): Promise<ToldPage>;
  /** Throws if the provider does not accept our key. */
  checkKey(): Promise<void>;
  /** Undefined for a message about something else. Throws if it is not signed, or signed too long ago. */
  readEvent(body: Buffer, signature: string | undefined, now: Date): ToldPage | undefined;
};

/** `cause` says more, without a secret. */
export class CardProviderError extends Error {
  override readonly name = "CardProviderError";
  /** Undefined if there was no answer. */
  readonly status: number | undefined;
  constructor(message: string, status?: number) {
    super(message);
    this.status = status;
  }
}
