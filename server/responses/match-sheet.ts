import { readShortCode } from "#domain/printing/sheet-code.ts";
import { generalErrors } from "#domain/errors.ts";
import { AppError } from "#domain/app-error.ts";
import { responseErrors } from "#domain/responses/errors.ts";
import { chosenSheet } from "#domain/responses/staff-actions.ts";
import { lockEvent } from "#server/events/store.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import * as store from "./match-sheet-store.ts";
import type { FoundSheet } from "./match-sheet-store.ts";
import { lockSheet } from "./store.ts";
import { reserveBytes, sameBytes } from "./upload-store.ts";
import { tryCode } from "./wrong-codes.ts";

/**
 * The typed or picked sheet, in any event of the organization. Runs before the action, so that an unknown code is
 * counted even if the action is rejected. A typing error that the check letter finds is not counted.
 */
export async function findChosenSheet(
  deps: Pick<Deps, "db" | "clock" | "transact">,
  staff: Staff,
  sent: Parameters<typeof chosenSheet>[0],
): Promise<FoundSheet | undefined> {
  const chosen = chosenSheet(sent);
  if (chosen === undefined) throw new AppError(generalErrors.badRequest);
  if (!("shortCode" in chosen)) return store.findSheetByNumber(deps.db, staff, chosen);
  const name = readShortCode(chosen.shortCode);
  if (name === undefined) return undefined;
  return tryCode(deps, staff, (db) => store.findSheetByCode(db, staff, name));
}

/** Locks the sheet and its event, so that no other page is added meanwhile. */
export async function lockChosenSheet(
  tx: Tx,
  staff: Staff,
  sheet: FoundSheet | undefined,
): Promise<FoundSheet> {
  if (sheet === undefined) throw new AppError(responseErrors.sheetNotFound);
  await lockEvent(tx, staff, sheet.eventId);
  if (!(await lockSheet(tx, staff, sheet))) throw new AppError(responseErrors.sheetNotFound);
  return sheet;
}

/** The reply on this sheet with the same bytes. The lock prevents adding them meanwhile. */
export async function findSameOn(
  tx: Tx,
  staff: Staff,
  sheet: FoundSheet,
  contentHash: Buffer,
): Promise<string | undefined> {
  const place = { eventId: sheet.eventId, sheet };
  await reserveBytes(tx, place, contentHash);
  return (await sameBytes(tx, staff, place, contentHash).executeTakeFirst())?.id;
}
