import { timingSafeEqual } from "node:crypto";
import { hashOfToken } from "#domain/printing/sheet-token.ts";
import { AppError } from "#domain/app-error.ts";
import { responseErrors } from "#domain/responses/errors.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import type { Deps } from "#server/platform/deps.ts";
import { findUploadContext } from "./upload-desk-store.ts";
import { uploadOfPath } from "./upload-files.ts";
import type { OwnUpload, Sheet } from "./upload-store.ts";
import { countWrongCode, refuseGuesser, wrongCodesThatCount } from "./wrong-codes.ts";

export type ReadCode = { eventId: string; jobId: string; sheetId: string; token: string };

const withoutOwner = Buffer.alloc(32);

/**
 * Returns the sheet and what was issued for it under this path. A wrong token, another camp's sheet and an unknown
 * sheet give the same not-found and are counted. After too many, every code is rejected.
 */
export async function requireSheet(
  { db, transact, clock }: Pick<Deps, "db" | "transact" | "clock">,
  staff: Staff,
  { eventId, jobId, sheetId, token }: ReadCode,
  storagePath = "",
): Promise<{ sheet: Sheet; upload: OwnUpload | undefined }> {
  const now = clock.now();
  const uploadId = uploadOfPath(staff.organizationId, storagePath) ?? null;
  const named = { eventId, code: jobId, number: Number(sheetId), uploadId };
  const [hash, { wrongCodes, sheet, upload }] = await Promise.all([
    hashOfToken(token),
    findUploadContext(db, staff, named, wrongCodesThatCount(now)),
  ]);
  refuseGuesser(wrongCodes, now);
  // Always compare, in constant time.
  const verify = timingSafeEqual(hash, sheet?.tokenHash ?? withoutOwner);
  if (verify && sheet !== undefined) {
    return { sheet: { jobId: sheet.jobId, sheetNumber: sheet.sheetNumber }, upload };
  }
  await countWrongCode({ transact }, staff, now);
  throw new AppError(responseErrors.sheetNotFound);
}
