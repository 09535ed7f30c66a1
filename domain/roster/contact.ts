import * as z from "zod/mini";
import { emailAddress } from "../identity/email.ts";
import { cleanLine } from "../text.ts";
import { uuid } from "../uuid.ts";
import { inviteStatusShape } from "./invite-status.ts";
import { contactErrors } from "./errors.ts";

export const relationships = ["Parent/Guardian", "Other Family Member"] as const;
export type Relationship = (typeof relationships)[number];

/** Ten digits, or a leading + and what follows it by E.164. Anything else is not a phone number we can keep. */
export function phoneDigits(typed: string): string | undefined {
  const text = typed.trim();
  const digits = text.replaceAll(/\D/g, "");
  if (text.startsWith("+")) return /^[1-9]\d{7,14}$/.test(digits) ? `+${digits}` : undefined;
  // Registration systems often write the trunk prefix; the number behind it has its ten digits.
  const ten = digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits;
  return ten.length === 10 ? ten : undefined;
}

/** The form a number takes while it is typed: (555) 123-4567. Numbers with a + stay as they are. */
export function shownPhone(typed: string): string {
  if (typed.trimStart().startsWith("+")) return `+${typed.replaceAll(/\D/g, "").slice(0, 15)}`;
  // A pasted 1 (555) 123-4567 has the trunk prefix in front; cutting it off at ten digits would make another number.
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

const contactName = z.pipe(
  z.pipe(
    z.optional(z.nullable(z.string())),
    z.transform((typed) => (typed ? cleanLine(typed) || null : null)),
  ),
  z.nullable(z.string().check(z.maxLength(120, "Name can have at most 120 characters."))),
);

export const newContact = z.object({
  id: uuid,
  // First, because the first thing wrong is the one that is said.
  phone,
  email: emailAddress,
  name: contactName,
  relationship: z._default(z.enum(relationships), "Parent/Guardian"),
});
export type NewContact = z.infer<typeof newContact>;

const listedContact = z.object({
  id: z.string(),
  email: z.string(),
  name: z.nullable(z.string()),
  relationship: z.enum(relationships),
  phone: z.nullable(z.string()),
  /** null: nobody has invited them yet (shown as NONE). */
  invite: z.nullable(inviteStatusShape),
  /** Why the latest mail did not arrive, where the status is "error". */
  failure: z.nullable(z.string()),
});
export type ListedContact = z.infer<typeof listedContact>;

export const contactsAnswer = z.object({
  participant: z.object({ id: z.string(), name: z.string() }),
  contacts: z.array(listedContact),
});

/** A child with more is a mistake of somebody's. */
export const maxContacts = 20;
