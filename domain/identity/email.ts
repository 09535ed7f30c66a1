import * as z from "zod/mini";

/**
 * How two addresses are compared: trimmed, composed, lower case. No folding of dots or plus signs:
 * whether those name the same mailbox is known to its provider only.
 */
export function normalizeEmail(raw: string): string {
  return raw.trim().normalize("NFC").toLowerCase();
}

// Nothing that cannot be seen: it would break storage or make one address look like another.
const shape = /^[^\s@\p{Cc}\p{Cf}\p{Cs}]+@[^\s@\p{Cc}\p{Cf}\p{Cs}]+\.[^\s@\p{Cc}\p{Cf}\p{Cs}]+$/u;

export function looksLikeEmail(email: string): boolean {
  return email.length <= 254 && shape.test(email);
}

/** An address as somebody types it, in the form we keep. */
export const emailAddress = z.pipe(
  z.pipe(z.string({ error: "Valid email is required." }), z.transform(normalizeEmail)),
  z.string().check(z.refine(looksLikeEmail, "Valid email is required.")),
);

/** What an identity provider tells of a person. Only a verified address counts for anything but display. */
export const providerClaims = z.object({
  sub: z.string().check(z.minLength(1)),
  name: z.optional(z.string()),
  email: z.optional(z.string()),
  // Some providers send the word instead of the value.
  email_verified: z.optional(z.union([z.boolean(), z.enum(["true", "false"])])),
  picture: z.optional(z.string()),
});
export type ProviderClaims = z.infer<typeof providerClaims>;

export function verifiedEmailOf(claims: ProviderClaims): string | null {
  const verified = claims.email_verified === true || claims.email_verified === "true";
  if (!verified || claims.email === undefined) return null;
  const email = normalizeEmail(claims.email);
  return looksLikeEmail(email) ? email : null;
}
