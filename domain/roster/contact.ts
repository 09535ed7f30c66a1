import * as z from "zod/mini";
import { formatDay } from "../events/calendar-day.ts";
import { emailAddress } from "../identity/email.ts";
import { optionalName } from "../text.ts";
import { uuid } from "../uuid.ts";
import { inviteStatusShape } from "./invite-status.ts";
import { contactErrors } from "./errors.ts";

export const relationships = ["Parent/Guardian", "Other Family Member"] as const;
export type Relationship = (typeof relationships)[number];

/** Accepts ten digits, or E.164 with a leading +. */
export function phoneDigits(typed: string): string | undefined {
  const text = typed.trim();
  const digits = text.replaceAll(/\D/g, "");
  if (text.startsWith("+")) return /^[1-9]\d{7,14}$/.test(digits) ? `+${digits}` : undefined;
  // Registration systems often add the country code 1 before the ten digits.
  const ten = digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits;
  return ten.length === 10 ? ten : undefined;
}

/** Formats while typing: (555) 123-4567. Numbers with a + are not formatted. */
export function formatPhone(typed: string): string {
  if (typed.trimStart().startsWith("+")) return `+${typed.replaceAll(/\D/g, "").slice(0, 15)}`;
  // A pasted 1 (555) 123-4567 has a country code. Truncating it to ten digits would give another number.
  const digits = typed
    .replaceAll(/\D/g, "")
    .replace(/^1(?=\d{10})/, "")
    .slice(0, 10);
  if (digits.length === 0) return "";
  if (digits.length <= 3) return `(${digits}`;
  if (digits.length <= 6) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}

export const phone = z.pipe(
  z.pipe(
    z.optional(z.nullable(z.string({ error: contactErrors.phoneDigits.message }))),
    z.transform((typed) => (typed ? typed.trim() || null : null)),
  ),
  z.pipe(
    z.nullable(
      z
        .string()
        .check(z.refine((typed) => phoneDigits(typed) !== undefined, contactErrors.phoneDigits.message)),
    ),
    z.transform((typed) => (typed === null ? null : (phoneDigits(typed) ?? null))),
  ),
);

const contactName = optionalName({ max: 120, tooLong: "Name can have at most 120 characters." });

export const contactForm = z.object({
  // First, because the form shows only the first error.
  phone,
  email: emailAddress,
  name: contactName,
  relationship: z._default(z.enum(relationships), "Parent/Guardian"),
});
export type ContactForm = z.infer<typeof contactForm>;

export const newContact = z.object({ id: uuid, ...contactForm.shape });
export type NewContact = z.infer<typeof newContact>;

const listedContact = z.object({
  id: z.string(),
  email: z.string(),
  name: z.nullable(z.string()),
  relationship: z.enum(relationships),
  phone: z.nullable(z.string()),
  /** Null: not invited yet (shown as Not invited). */
  invite: z.nullable(inviteStatusShape),
  /** Why the latest mail failed, if the status is "error". */
  failure: z.nullable(z.string()),
  /** Staff removed the address from the same child in another event. Invites are held back. */
  block: z.optional(z.string()),
  access: z.optional(
    z.object({
      /** The account's name: of the day on which it accepted, or today's if staff linked it. */
      name: z.string(),
      /** In the organization's time zone. */
      since: z.string(),
      by: z.enum(["address", "code", "link"]),
      /** The account was deleted. */
      leftOn: z.nullable(z.string()),
    }),
  ),
});
export type ContactAccess = NonNullable<z.infer<typeof listedContact>["access"]>;
export type ListedContact = z.infer<typeof listedContact>;

/** `link`: staff linked a known family, or an earlier release recorded no acceptance. */
export function formatAccess({ name, since, by, leftOn }: ContactAccess): string {
  const accepted =
    by === "link"
      ? `Linked to ${name} since ${formatDay(since)}`
      : `Accepted by ${name} on ${formatDay(since)}`;
  const how = by === "code" ? ", with a code sent to this address" : "";
  const left = leftOn === null ? "" : `; account deleted on ${formatDay(leftOn)}`;
  return `${accepted}${how}${left}`;
}

export const contactsAnswer = z.object({
  participant: z.object({ id: z.string(), name: z.string() }),
  contacts: z.array(listedContact),
});

export const maxContacts = 20;
