import { AppError } from "#domain/app-error.ts";
import { isAutomatic, readHead } from "#domain/mailed-notes/automatic-mail.ts";
import { mailedNotesOfAddress } from "#domain/mailed-notes/limits.ts";
import { limitOfNewOrganization } from "#domain/mail-in/limits.ts";
import type { CheckedSender } from "#domain/mail-in/sender.ts";
import type { Deps } from "#server/platform/deps.ts";
import { removeLater } from "#server/platform/files/remove-later.ts";
import { fingerprintOf } from "#server/platform/mail/fingerprint.ts";
import { newId } from "#server/platform/secrets.ts";
import { keyOfIncoming } from "#server/uploads/pipeline.ts";
import { insertMailedNote, type MailWriter } from "./address-store.ts";
import { enqueueNote, tryAgainMs } from "./queue.ts";
import * as store from "./store.ts";

type TakeDeps = Pick<Deps, "transact" | "clock" | "files" | "enqueue" | "limits">;

type Sent = { mail: Buffer; envelopeFrom: string; checked: CheckedSender };

/**
 * Takes the mail if it is from the mailbox that knows the address and the domain's DMARC record says so. An address
 * alone is not enough: mails are forwarded. All others get one answer, so that they learn nothing.
 */
export async function takeNote(
  deps: TakeDeps,
  writer: MailWriter,
  { mail, envelopeFrom, checked }: Sent,
): Promise<"taken" | "refused" | "later"> {
  if (checked.type !== "proven") return checked.type;
  if (!checked.byDmarc || checked.email !== writer.email) return "refused";
  // Dropped: an answer to an out-of-office answer would be answered again.
  if (isAutomatic(readHead(mail), envelopeFrom)) return "taken";
  try {
    await storeMail(deps, writer, mail);
    return "taken";
  } catch (error) {
    // Our limit: the sending server tries again, and tells its user when it gives up.
    if (error instanceof AppError && error.definition.status === "resource-exhausted") return "later";
    throw error;
  }
}

/** A crash at any line leaves a row without its mail, which the next attempt of the sending server completes. */
async function storeMail(deps: TakeDeps, writer: MailWriter, mail: Buffer): Promise<void> {
  const { organizationId, linkId } = writer;
  const now = deps.clock.now();
  const { id, state } = await deps.transact(async (tx) => {
    await deps.limits.use(
      [{ limit: mailedNotesOfAddress, by: linkId }, ...limitOfNewOrganization(writer)],
      tx,
    );
    return insertMailedNote(tx, {
      id: newId(deps.clock),
      organizationId,
      linkId,
      fingerprint: fingerprintOf(mail),
      receivedAt: now,
      tryAfter: new Date(now.getTime() + tryAgainMs),
    });
  });
  if (state !== "arriving") return;
  const key = { organizationId, id };
  await deps.files.put(keyOfIncoming(key), mail, { contentType: "message/rfc822" });
  await deps.transact(async (tx) => {
    if (await store.markReceived(tx, key)) await enqueueNote(tx, deps, key);
    // Another connection with the same mail was faster, and the worker may have removed its file before this one was put.
    else if ((await store.findReceived(tx, key)) === undefined) await removeLater(tx, [keyOfIncoming(key)]);
  });
}
