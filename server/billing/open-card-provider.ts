import type { Config } from "#server/platform/config.ts";
import type { Log } from "#server/platform/log.ts";
import type { CardProvider } from "./card-provider.ts";
import { openStripeCheckout } from "./stripe-checkout.ts";

type CardConfig = Pick<
  Config,
  "BILLING" | "CARD_PAYMENTS_URL" | "CARD_PAYMENTS_KEY" | "CARD_PAYMENTS_WEBHOOK_SECRET"
>;

/** Undefined if cards are not taken. */
export function openCardProvider(config: CardConfig, log: Pick<Log, "warn">): CardProvider | undefined {
  const { CARD_PAYMENTS_KEY: key, CARD_PAYMENTS_WEBHOOK_SECRET: webhookSecret } = config;
  if (!config.BILLING || key === undefined || webhookSecret === undefined) return undefined;
  return openStripeCheckout({ url: config.CARD_PAYMENTS_URL, key, webhookSecret, log });
}
