import * as z from "zod/mini";
import { emailAddress } from "../identity/email.ts";
import { optionalPhone } from "../phone.ts";
import { optionalName } from "../text.ts";
import { uuid } from "../uuid.ts";
import { inviteStatusShape } from "./invite-status.ts";
import { contactErrors } from "./errors.ts";
import { relationships } from "./relationship.ts";

export const phone = z.pipe(
  z.pipe(
    z.optional(z.nullable(z.string({ error: contactErrors.phoneDigits.message }))),
    z.transform((typed) => typed ?? null),
  ),
  optionalPhone(contactErrors.phoneDigits.message),
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

export const contactsAnswer = z.object({
  participant: z.object({ id: z.string(), name: z.string() }),
  contacts: z.array(listedContact),
});

export const maxContacts = 20;
