import { timingSafeEqual } from "node:crypto";
import { hashOfToken } from "#domain/printing/sheet-token.ts";
import { AppError } from "#domain/app-error.ts";
import { responseErrors } from "#domain/responses/errors.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import type { Deps } from "#server/platform/deps.ts";
import { askAtDesk } from "./upload-desk-store.ts";
import { uploadOfPath } from "./upload-files.ts";
import type { OwnUpload, Sheet } from "./upload-store.ts";
import { countWrongCode, refuseGuesser, wrongCodesThatCount } from "./wrong-codes.ts";

/** What a square code said, as a client repeats it. */
export type ReadCode = { eventId: string; jobId: string; sheetId: string; token: string };

const nobodys = Buffer.alloc(32);

/**
 * The sheet whose paper somebody held, and what was issued for it under this path. A wrong token, another camp's sheet and
 * one that never was are the same: not found, and counted. Whoever has tried too many is told nothing more.
 */
export async function requireSheet(
  { pool, transact, clock }: Pick<Deps, "pool" | "transact" | "clock">,
  staff: Staff,
  { eventId, jobId, sheetId, token }: ReadCode,
  storagePath = "",
): Promise<{ sheet: Sheet; upload: OwnUpload | undefined }> {
  const now = clock.now();
  const uploadId = uploadOfPath(staff.organizationId, storagePath) ?? null;
  const named = { eventId, code: jobId, number: Number(sheetId), uploadId };
  const [hash, { wrongCodes, sheet, upload }] = await Promise.all([
    hashOfToken(token),
    askAtDesk(pool, staff, named, wrongCodesThatCount(now)),
  ]);
  refuseGuesser(wrongCodes, now);
  // Compared in any case, and to the end: how long it takes says nothing.
  const verify = timingSafeEqual(hash, sheet?.tokenHash ?? nobodys);
  if (verify && sheet !== undefined) {
    return { sheet: { jobId: sheet.jobId, sheetNumber: sheet.sheetNumber }, upload };
  }
  await countWrongCode({ transact }, staff, now);
  throw new AppError(responseErrors.sheetNotFound);
}
