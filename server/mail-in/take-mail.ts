import { readSecret } from "#domain/mail-in/address.ts";
import type { CheckedSender } from "#domain/mail-in/sender.ts";
import { limitOfNewOrganization, listedRefusals, mailsOfAddress } from "#domain/mail-in/limits.ts";
import { responseTopics } from "#domain/responses/topics.ts";
import { readOnlyError } from "#domain/standing.ts";
import { cleanLine } from "#domain/text.ts";
import { AppError } from "#domain/app-error.ts";
import { findOpenWriter } from "#server/mailed-notes/address.ts";
import type { MailWriter } from "#server/mailed-notes/address-store.ts";
import { takeNote } from "#server/mailed-notes/take-note.ts";
import { recordBySystem } from "#server/organizations/audit.ts";
import { findMailer, type Mailer } from "#server/organizations/require-mailer.ts";
import type { Deps } from "#server/platform/deps.ts";
import { removeLater } from "#server/platform/files/remove-later.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import { fingerprintOf } from "#server/platform/mail/fingerprint.ts";
import { hashSecret, newId } from "#server/platform/secrets.ts";
import { keyOfIncoming } from "#server/uploads/pipeline.ts";
import { findDestination, type Destination as ScanDestination } from "./address-store.ts";
import type { CheckSender } from "./check-sender.ts";
import type { Bringer } from "./verify-sender.ts";
import { enqueueScan, tryAgainMs } from "./enqueue-scan.ts";
import * as store from "./scan-store.ts";

/** "later" asks the sending server to try again. A refusal gives no reason. */
export type Taken = "taken" | "refused" | "later";

type TakeDeps = Pick<Deps, "db" | "transact" | "clock" | "files" | "enqueue" | "limits" | "log"> & {
  checkSender: CheckSender;
};

/** What is mailed to an address: scans of an event, or the letters of a family member. */
export type Destination = { scansOf: ScanDestination } | { lettersOf: MailWriter };

/** Undefined for all addresses to which nothing can be mailed now. */
export async function destinationOf(
  deps: Pick<Deps, "db" | "config" | "clock">,
  address: string,
): Promise<Destination | undefined> {
  const secret = readSecret(address, deps.config.MAIL_IN_DOMAIN ?? "");
  if (secret === undefined) return undefined;
  const hash = hashSecret(secret);
  const lettersOf = await findOpenWriter(deps, hash);
  if (lettersOf !== undefined) return { lettersOf };
  const scansOf = await findDestination(deps.db, hash);
  if (scansOf === undefined || scansOf.standing === "demo") return undefined;
  return readOnlyError(scansOf.standing) === undefined ? { scansOf } : undefined;
}

/** The mail is stored with its row and its job before this returns "taken". */
export async function takeMail(
  deps: TakeDeps,
  destination: Destination,
  { mail, bringer }: { mail: Buffer; bringer: Bringer },
): Promise<Taken> {
  const { organizationId } = "lettersOf" in destination ? destination.lettersOf : destination.scansOf;
  const checked = await deps.checkSender({ mail, bringer }, organizationId);
  const { envelopeFrom } = bringer;
  if ("lettersOf" in destination)
    return takeNote(deps, destination.lettersOf, { mail, envelopeFrom, checked });
  return takeScan(deps, destination.scansOf, { mail, envelopeFrom, checked });
}

async function takeScan(
  deps: TakeDeps,
  destination: ScanDestination,
  { mail, envelopeFrom, checked }: { mail: Buffer; envelopeFrom: string; checked: CheckedSender },
): Promise<Taken> {
  const { organizationId } = destination;
  if (checked.type === "later") return "later";
  if (checked.type === "refused") return refuse(deps, destination, envelopeFrom);
  const { email } = checked;
  const mailer = await findMailer(deps.db, { organizationId, email });
  if (mailer === undefined) return refuse(deps, destination, email);
  try {
    await storeMail(deps, mailer, { mail, sender: email, eventId: destination.eventId });
    return "taken";
  } catch (error) {
    // One of our limits: the sending server tries again for days.
    if (error instanceof AppError && error.definition.status === "resource-exhausted") return "later";
    throw error;
  }
}

type Mail = { mail: Buffer; sender: string; eventId: string };

/** A crash at any line leaves a row without its mail, which the next attempt of the sending server completes. */
async function storeMail(deps: TakeDeps, mailer: Mailer, { mail, sender, eventId }: Mail): Promise<void> {
  const { organizationId } = mailer;
  const now = deps.clock.now();
  const tryAfter = new Date(now.getTime() + tryAgainMs);
  const scan = { eventId, sender, receivedAt: now, tryAfter, byteSize: mail.length };
  const { id, state } = await deps.transact(async (tx) => {
    await deps.limits.use([{ limit: mailsOfAddress, by: eventId }, ...limitOfNewOrganization(mailer)], tx);
    return store.insertScan(tx, mailer, { ...scan, id: newId(deps.clock), fingerprint: fingerprintOf(mail) });
  });
  if (state !== "arriving") return;
  const key = { organizationId, id };
  await deps.files.put(keyOfIncoming(key), mail, { contentType: "message/rfc822" });
  await deps.transact(async (tx) => {
    if (await store.markScanReceived(tx, key)) await enqueueScan(tx, deps, key);
    // Another connection with the same mail was faster, and the worker may have removed its file before this one was put.
    else if ((await store.findReceivedScan(tx, key)) === undefined)
      await removeLater(tx, [keyOfIncoming(key)]);
    invalidate(tx, [responseTopics.uploads(organizationId, eventId)]);
  });
}

const maxSenderLength = 100;

/** Activity tells the team that a stranger knows the address. Nothing is sent to the sender, who may be forged. */
async function refuse(
  deps: Pick<Deps, "transact" | "clock" | "limits" | "log">,
  { organizationId, eventId }: ScanDestination,
  sender: string,
): Promise<"refused"> {
  try {
    await deps.transact(async (tx) => {
      await deps.limits.use([{ limit: listedRefusals, by: eventId }], tx);
      const subject = { sender: cleanLine(sender).slice(0, maxSenderLength).toWellFormed() };
      await recordBySystem(tx, deps, organizationId, { action: "scan.refused", eventId, subject });
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
  return "refused";
}
