import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";
import { AppError } from "#domain/app-error.ts";
import { billingErrors } from "#domain/billing/errors.ts";
import { minuteMs } from "#domain/time.ts";
import { errorCode } from "#server/platform/error-code.ts";
import type { Log } from "#server/platform/log.ts";
import { CardProviderError, type CardOrder, type CardProvider, type ToldPage } from "./card-provider.ts";

/** Answers keep the form of this version, whatever the account's own is. */
const apiVersion = "2024-06-20";
const timeoutMs = 10_000;
/** As the provider advises: enough for clocks that differ, too short for a recorded message. */
const toleranceMs = 5 * minuteMs;

const session = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(255)),
  object: z.literal("checkout.session"),
  client_reference_id: z.nullish(z.string()),
  status: z.nullable(z.enum(["open", "complete", "expired"])),
  payment_status: z.string(),
  amount_total: z.nullish(z.number()),
  currency: z.nullish(z.string()),
  payment_intent: z.nullish(z.union([z.string(), z.object({ id: z.string(), status: z.string() })])),
  url: z.nullish(z.string()),
});

const event = z.object({ type: z.string(), data: z.object({ object: z.unknown() }) });
const failed = z.object({
  error: z.object({ type: z.optional(z.string()), code: z.optional(z.string()) }),
});

/** Of a payment whose bank has refused it. */
const failedIntents = ["requires_payment_method", "canceled"];

type Settings = { url: string; key: string; webhookSecret: string; log: Pick<Log, "warn"> };

export function openStripeCheckout({ url: base, key, webhookSecret, log }: Settings): CardProvider {
  const isLocal = base.startsWith("http:");

  async function send(path: string, sent: { form?: URLSearchParams; idempotencyKey?: string } = {}) {
    const { form, idempotencyKey } = sent;
    let response: Response;
    let text: string;
    try {
      response = await fetch(`${base}/v1/${path}`, {
        method: form === undefined ? "GET" : "POST",
        headers: {
          authorization: `Bearer ${key}`,
          "stripe-version": apiVersion,
          ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
        },
        ...(form === undefined ? {} : { body: form }),
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      });
      text = await response.text();
    } catch (error) {
      const code = errorCode(error instanceof Error ? error.cause : undefined) ?? errorName(error);
      log.warn({ code }, "the card provider did not answer");
      throw new CardProviderError(`no answer (${code})`);
    }
    const body = jsonOf(text);
    if (response.ok) return body;
    // Only these words: a message can repeat a part of the key.
    const { type, code } = failed.safeParse(body).data?.error ?? {};
    log.warn({ status: response.status, type, code }, "the card provider refused a request");
    throw new CardProviderError(`status ${response.status}`, response.status);
  }

  function toPage(told: unknown): ToldPage {
    const { success, data } = session.safeParse(told);
    if (!success) {
      log.warn("the card provider's answer has another form");
      throw new CardProviderError("an answer of another form");
    }
    const { payment_intent: intent, payment_status: paid, url } = data;
    const isIntent = typeof intent === "object" && intent !== null;
    return {
      sessionId: data.id,
      invoiceId: data.client_reference_id ?? null,
      status: data.status ?? "open",
      isPaid: paid === "paid",
      hasFailed: data.status === "complete" && isIntent && failedIntents.includes(intent.status),
      cents: data.amount_total ?? null,
      currency: data.currency ?? null,
      reference: (isIntent ? intent.id : intent) ?? null,
      url:
        data.status === "open" && url !== null && url !== undefined && isPageUrl(url, isLocal) ? url : null,
    };
  }

  const pathOf = (sessionId: string) => `checkout/sessions/${encodeURIComponent(sessionId)}`;
  return {
    createPage: async (order) =>
      toPage(await send("checkout/sessions", { form: formOf(order), idempotencyKey: order.idempotencyKey })),
    readPage: async (sessionId) => toPage(await send(`${pathOf(sessionId)}?expand[]=payment_intent`)),
    endPage: async (sessionId) =>
      toPage(await send(`${pathOf(sessionId)}/expire`, { form: new URLSearchParams() })),
    checkKey: async () => {
      await send("checkout/sessions?limit=1");
    },
    readEvent(body, signature, now) {
      if (!isSigned(body, signature ?? "", webhookSecret, now))
        throw new AppError(billingErrors.badCardEvent);
      const { data } = event.safeParse(jsonOf(body.toString("utf8")));
      if (data === undefined || !data.type.startsWith("checkout.session.")) return undefined;
      const page = toPage(data.data.object);
      return { ...page, hasFailed: data.type === "checkout.session.async_payment_failed" };
    },
  };
}

function formOf({ idempotencyKey, invoiceId, name, cents, ...order }: CardOrder): URLSearchParams {
  return new URLSearchParams({
    mode: "payment",
    client_reference_id: invoiceId,
    "metadata[invoice_id]": invoiceId,
    "metadata[card_payment_id]": idempotencyKey,
    "line_items[0][quantity]": "1",
    "line_items[0][price_data][currency]": "usd",
    "line_items[0][price_data][unit_amount]": String(cents),
    "line_items[0][price_data][product_data][name]": name,
    "payment_intent_data[description]": name,
    "payment_intent_data[metadata][invoice_id]": invoiceId,
    success_url: order.paidUrl,
    cancel_url: order.cancelledUrl,
    expires_at: String(Math.floor(order.endsAt.getTime() / 1_000)),
  });
}

/**
 * "t=<seconds>,v1=<hex>,v1=<hex>": HMAC-SHA256 of the time, a dot and the body. During a change of the secret there is
 * one for each secret.
 */
function isSigned(body: Buffer, header: string, secret: string, now: Date): boolean {
  const parts = header.split(",").map((part) => part.trim().split("=", 2));
  const time = parts.find(([name]) => name === "t")?.[1] ?? "";
  if (!/^\d{1,12}$/.test(time)) return false;
  if (Math.abs(now.getTime() - Number(time) * 1_000) > toleranceMs) return false;
  const expected = createHmac("sha256", secret).update(`${time}.`).update(body).digest();
  const isRight = (hex: string) => {
    const given = Buffer.from(hex, "hex");
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
  return parts.some(([name, value = ""]) => name === "v1" && isRight(value));
}

/** A stand-in on this machine has no certificate. */
function isPageUrl(text: string, isLocal: boolean): boolean {
  const protocol = URL.parse(text)?.protocol;
  return protocol === "https:" || (isLocal && protocol === "http:");
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function errorName(error: unknown): string {
  return error instanceof Error ? error.name : "unknown";
}
