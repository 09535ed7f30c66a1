import { noCounts, type ImportPreview, type NewImport } from "#domain/roster/import-answer.ts";
import { previewRows } from "#domain/roster/import-preview.ts";
import type { ReadRow } from "#domain/roster/import-row.ts";
import { importErrors } from "#domain/roster/errors.ts";
import { AppError } from "#domain/app-error.ts";
import { lockEvent } from "#server/events/store.ts";
import { record } from "#server/organizations/audit.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { importRoster } from "./import-jobs.ts";
import { knownRoster } from "./import-roster-store.ts";
import * as store from "./import-store.ts";

type Handed = Pick<NewImport, "id" | "remember"> & { eventId: string };

/** Stores the rows until the import is started, and the column mapping. */
export async function previewImport(
  tx: Tx,
  { clock }: Pick<Deps, "clock">,
  staff: Staff,
  { eventId, ...handed }: Handed,
  read: readonly ReadRow[],
): Promise<ImportPreview> {
  await lockEvent(tx, staff, eventId);
  if (read.length === 0) throw new AppError(importErrors.nothingToRead);
  const rows = read.filter(({ problems }) => problems.length === 0).map(({ row }) => row);
  const { preview, toImport } = previewRows(read, await knownRoster(tx, staff, eventId, rows));
  const result = {
    counts: { ...noCounts, problems: preview.counts.problems },
    skipped: [],
    buildingsAdded: [],
  };
  const kept = { id: handed.id, eventId, rows: toImport, result };
  if (!(await store.keepImport(tx, staff, kept, clock.now()))) throw new AppError(importErrors.idTaken);
  await store.dropOtherPreviews(tx, staff, eventId, handed.id);
  await store.rememberMapping(tx, staff, handed.remember, clock.now());
  return preview;
}

/** Idempotent: only the first request enqueues the job. */
export async function startImport(
  tx: Tx,
  deps: Pick<Deps, "clock" | "enqueue">,
  staff: Staff,
  { eventId, importId }: { eventId: string; importId: string },
): Promise<void> {
  await lockEvent(tx, staff, eventId);
  if (await store.markStarted(tx, staff, { eventId, importId, now: deps.clock.now() })) {
    await deps.enqueue(tx, importRoster, { importId });
    const rows = (await store.findImport(tx, staff, importId))?.totalRows ?? 0;
    await record(tx, deps, staff, { action: "roster.imported", eventId, subject: { importId, rows } });
    return;
  }
  const there = await store.findImport(tx, staff, importId);
  if (there?.eventId !== eventId) throw new AppError(importErrors.notFound);
}
