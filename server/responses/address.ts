import { AppError } from "#domain/app-error.ts";
import { responseErrors } from "#domain/responses/errors.ts";
import type { LetterTo } from "#domain/responses/staff-actions.ts";
import { writtenFirst } from "#domain/responses/upload.ts";
import { lockEvent } from "#server/events/store.ts";
import { record } from "#server/organizations/audit.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { fileOnSheet } from "./actions.ts";
import { findAddressed, lockContacts } from "./addressee-store.ts";
import { findSheetByNumber } from "./match-sheet-store.ts";
import * as store from "./match-store.ts";

type Letter = { eventId: string; uploadId: string; to: LetterTo };

/**
 * Files a letter that its writer wrote first, once staff say whom it is to; no family sees it before. Of two
 * concurrent calls the second is rejected, unless both name the same addressees.
 */
export async function addressLetter(
  tx: Tx,
  deps: Pick<Deps, "clock" | "enqueue">,
  staff: Staff,
  { eventId, uploadId, to }: Letter,
): Promise<{ responseId: string }> {
  await lockEvent(tx, staff, eventId);
  const upload = await store.lockUpload(tx, staff, uploadId);
  if (upload?.eventId !== eventId || upload.why !== writtenFirst)
    throw new AppError(responseErrors.uploadNotFound);
  if (upload.state === "filed") return asBefore(tx, staff, uploadId, to);
  const { printJobId: jobId, sheetNumber } = upload;
  if (upload.state !== "waiting" || jobId === null || sheetNumber === null)
    throw new AppError(responseErrors.uploadNotFound);
  const sheet = await findSheetByNumber(tx, staff, { jobId, sheetNumber });
  if (sheet === undefined) throw new AppError(responseErrors.uploadNotFound);
  const addressees = to === "everyone" ? [] : [...new Set(to)];
  if (addressees.length > 0) {
    const there = await lockContacts(tx, staff, sheet, addressees);
    if (there.length < addressees.length) throw new AppError(responseErrors.addresseeNotFound);
  }
  await store.markMatched(tx, staff, sheet, uploadId, deps.clock.now());
  const scope = to === "everyone" ? "participant" : "contact";
  await fileOnSheet(tx, deps, staff, { ...sheet, responseId: uploadId, scope, addressees });
  const subject = {
    uploadId,
    responseId: uploadId,
    jobId,
    sheetNumber,
    to: to === "everyone" ? to : addressees.join(" "),
    contacts: addressees.length,
  };
  await record(tx, deps, staff, { action: "letter.addressed", eventId, subject });
  return { responseId: uploadId };
}

/** Already filed: the same addressees get the same answer. */
async function asBefore(
  tx: Tx,
  staff: Staff,
  responseId: string,
  to: LetterTo,
): Promise<{ responseId: string }> {
  const addressed = await findAddressed(tx, staff, responseId);
  if (addressed === undefined) throw new AppError(responseErrors.uploadNotFound);
  const before = addressed.scope === "participant" ? "everyone" : addressed.contactIds;
  if (asKey(before) !== asKey(to)) throw new AppError(responseErrors.alreadyAddressed);
  return { responseId };
}

function asKey(to: LetterTo): string {
  return to === "everyone" ? to : [...new Set(to)].toSorted().join(" ");
}
