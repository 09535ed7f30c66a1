import { dayIn, shiftedDay } from "#domain/events/calendar-day.ts";
import { normalizeEmail } from "#domain/identity/email.ts";
import { writeAddress } from "#domain/mail-in/address.ts";
import { answeredDaysAfter } from "#domain/mailed-notes/limits.ts";
import { readOnlyError } from "#domain/standing.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { newId } from "#server/platform/secrets.ts";
import { createAddressKey } from "./address-key.ts";
import { findLink, findMailWriter, saveAddress, type MailWriter, type MayAnswer } from "./address-store.ts";

const { secretOfKey, hashOfKey } = createAddressKey("addresses for letters");

type Recipient = {
  userId: string;
  organizationId: string;
  participantId: string;
  email: string | null;
};

/** Two workers may make the address at the same time. */
const maxAttempts = 3;

/**
 * The address at which this person may answer an email about the participant: the same for each email, until their
 * mailbox changes. Undefined if they may not write now, or not by email.
 */
export async function addressForAnswers(
  { config, clock }: Pick<Deps, "config" | "clock">,
  db: Db,
  { email: mailbox, ...recipient }: Recipient,
): Promise<string | undefined> {
  const { MAIL_IN_DOMAIN: domain, LINK_KEY: linkKey } = config;
  if (domain === undefined || mailbox === null) return undefined;
  const email = normalizeEmail(mailbox);
  const now = clock.now();
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const link = await findLink(db, recipient);
    if (link === undefined || !isTaken(link) || !link.takesLetters || hasEnded(link, now, 0))
      return undefined;
    const { linkId, organizationName, address } = link;
    const isCurrent =
      address?.email === email && hashOfKey(linkKey, address.keyId).equals(address.secretHash);
    if (isCurrent) return writeAddress(organizationName, secretOfKey(linkKey, address.keyId), domain);
    const keyId = newId(clock);
    const { organizationId } = recipient;
    const made = { organizationId, linkId, email, keyId, secretHash: hashOfKey(linkKey, keyId), madeAt: now };
    await saveAddress(db, made, address?.keyId);
  }
  return undefined;
}

/** Undefined for an unknown secret, and for all who may not write by email. */
export async function findOpenWriter(
  { db, clock }: Pick<Deps, "db" | "clock">,
  secretHash: Buffer,
): Promise<MailWriter | undefined> {
  const writer = await findMailWriter(db, { secretHash });
  if (writer === undefined || !isTaken(writer)) return undefined;
  return hasEnded(writer, clock.now(), answeredDaysAfter) ? undefined : writer;
}

function isTaken({ standing, answersByMail }: MayAnswer): boolean {
  return answersByMail && standing !== "demo" && readOnlyError(standing) === undefined;
}

function hasEnded({ endDate, timeZone }: MayAnswer, now: Date, daysAfter: number): boolean {
  return dayIn(timeZone, now) > shiftedDay(endDate, daysAfter);
}
