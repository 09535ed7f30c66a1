import * as z from "zod/mini";
import type { Language } from "../language.ts";

/** Of one person. The oldest ends when one more is added. */
export const maxPushSubscriptions = 10;
const maxEndpointLength = 2_000;

/** As browsers write it: PushSubscription.toJSON(). */
export const pushSubscription = z.object({
  endpoint: z.url().check(z.maxLength(maxEndpointLength)),
  keys: z.object({
    /** A point on the curve P-256: 65 bytes. */
    p256dh: z.string().check(z.regex(/^[A-Za-z0-9_-]{87}=?$/)),
    /** 16 bytes. */
    auth: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}(?:==)?$/)),
  }),
});
export type PushSubscriptionInput = z.infer<typeof pushSubscription>;

export const pushSettings = z.object({
  /** For PushManager.subscribe(). Null if this server or this session has no push messages. */
  publicKey: z.nullable(z.string()),
  /** In the session that asks. */
  isOn: z.boolean(),
  /** The caller's sessions in which it is on. */
  sessionIds: z.array(z.string()),
});

/** The whole message: no name, no camp, no content. It appears on locked screens. */
export const pushMessages: Readonly<Record<Language, { title: string; body: string }>> = {
  en: { title: "Cabin Courier", body: "You have mail." },
  es: { title: "Cabin Courier", body: "Tiene correo." },
};
