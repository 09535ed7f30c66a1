import { withSystemAccess } from "#database/actor.ts";
import { AppError } from "#domain/app-error.ts";
import { organizationErrors } from "#domain/organizations/errors.ts";
import { requireCounselor, type BuildingAccess } from "#server/organizations/require-counselor.ts";
import type { Mailer } from "#server/organizations/require-mailer.ts";
import { requireStaff, type Staff } from "#server/organizations/require-staff.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Caller } from "#server/platform/http/operation.ts";

/** Who sends pictures of replies: staff, or a counselor, who may hold a page of any building. */
export type Uploader = Staff | BuildingAccess;

/** Also a mail with scans, whose sender was checked when it came. */
export type PageSender = Uploader | Mailer;

/** Throws not-found for all others. */
export async function requireUploader(db: Db, caller: Caller, organizationId: string): Promise<Uploader> {
  try {
    return await requireStaff(db, caller, organizationId);
  } catch (error) {
    if (!(error instanceof AppError) || error.definition !== organizationErrors.notFound) throw error;
    return requireCounselor(db, caller, organizationId);
  }
}

export function isCounselor(uploader: Uploader): uploader is BuildingAccess {
  return "buildings" in uploader;
}

/**
 * A counselor's permission for a page is the code on the paper, whichever building it is from, so row-level security by
 * building does not apply. The work must name the organization and the sender in its statements.
 */
export function sendingAs<T>(uploader: Uploader, work: () => Promise<T>): Promise<T> {
  return isCounselor(uploader) ? withSystemAccess(work) : work();
}
