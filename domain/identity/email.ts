import * as z from "zod/mini";
import { hasAsciiDomain, hasLookAlikeDomain, withAsciiDomain } from "./email-domain.ts";

/**
 * The one spelling that is stored and compared. Does not fold dots or plus signs: only the mail provider knows whether
 * those name the same mailbox.
 */
export function normalizeEmail(raw: string): string {
  return withAsciiDomain(trimmed(raw));
}

function trimmed(raw: string): string {
  return raw.trim().normalize("NFC").toLowerCase();
}

/** By which limits count: most mail providers deliver ann+anything@ to ann@. */
export function limitKeyOf(email: string): string {
  const [local = ""] = email.split("@");
  return `${local.split("+")[0]}${email.slice(local.length)}`;
}

// Rejects invisible characters: they break storage or make two addresses look the same. Rejects what mail servers read as
// syntax, such as "<a@b.c>".
const part = String.raw`[^\s@\p{Cc}\p{Cf}\p{Cs}<>()[\]\\,;:"]+`;
const label = part.replace("@", "@.");
const shape = new RegExp(String.raw`^${part}@${label}(?:\.${label})+$`, "u");

/** Of an address as `normalizeEmail` returns it. */
export function looksLikeEmail(email: string): boolean {
  return email.length <= 254 && shape.test(email) && hasAsciiDomain(email);
}

export const notAnEmail = "Valid email is required.";

export const lookAlikeDomain =
  "The part after the @ has special letters that stand for others. Type it with plain letters.";

const typedAddress = z
  .string({ error: notAnEmail })
  .check(z.refine((typed) => !hasLookAlikeDomain(trimmed(typed)), lookAlikeDomain));

export const emailAddress = z.pipe(
  z.pipe(typedAddress, z.transform(normalizeEmail)),
  z.string().check(z.refine(looksLikeEmail, notAnEmail)),
);

export const notSixDigits = "Enter the 6-digit code.";

/** A code as it is typed or pasted. */
export const sixDigits = z.pipe(
  z.pipe(
    z.string(),
    z.transform((typed) => typed.replaceAll(/\s/g, "")),
  ),
  z.string().check(z.regex(/^\d{6}$/, notSixDigits)),
);
export const codeLifetimeMinutes = 10;
/** With less left, another request brings a new code, so that the email still arrives in time. */
export const codeSentAgainMinutes = 2;
export const codeTries = 5;

/** Claims of the identity provider. Use an unverified address for display only. */
export const providerClaims = z.object({
  sub: z.string().check(z.minLength(1)),
  name: z.optional(z.string()),
  email: z.optional(z.string()),
  // Some providers send a string instead of a boolean.
  email_verified: z.optional(z.union([z.boolean(), z.enum(["true", "false"])])),
  /** Seconds since 1970 at which the user last authenticated at the provider. */
  auth_time: z.optional(z.number()),
  acr: z.optional(z.string()),
  /** Google only: the organization that manages the account. */
  hd: z.optional(z.string()),
});
export type ProviderClaims = z.infer<typeof providerClaims>;

/**
 * Google verifies an address of another mail provider once, at registration. The mailbox may have another owner by now,
 * so such an address needs our own code.
 */
export function verifiedEmailOf(claims: ProviderClaims, issuer: string): string | null {
  const verified = claims.email_verified === true || claims.email_verified === "true";
  if (!verified || claims.email === undefined) return null;
  const email = normalizeEmail(claims.email);
  const isForeign = issuer === google && claims.hd === undefined && !/@(gmail|googlemail)\.com$/.test(email);
  return looksLikeEmail(email) && !isForeign ? email : null;
}

const google = "https://accounts.google.com";

/** Only the owner can recognize it: e…a@e…e.org. */
export function maskedEmail(email: string): string {
  const [local = "", domain = ""] = email.split("@");
  const [host = "", ...rest] = domain.split(".");
  return `${masked(local)}@${[masked(host), ...rest].join(".")}`;
}

function masked(word: string): string {
  const letters = Array.from(word);
  return letters.length <= 2 ? `${letters[0] ?? ""}…` : `${letters[0] ?? ""}…${letters.at(-1) ?? ""}`;
}
