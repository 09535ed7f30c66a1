import { sql } from "kysely";
import * as z from "zod/mini";
import { importField, type ImportField } from "#domain/roster/import-fields.ts";
import type { RememberedMapping } from "#domain/roster/import-guess.ts";
import type { ImportResult } from "#domain/roster/import-answer.ts";
import type { ImportRow } from "#domain/roster/import-row.ts";
import type { StaffOrKey } from "#server/organizations/require-api-key.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import { deleteInBatches } from "#server/platform/db/delete-in-batches.ts";

type NewImportRow = { id: string; eventId: string; rows: readonly ImportRow[]; result: ImportResult };

/** Replaces a preview with the same id. False when the id is taken or started. */
export async function keepImport(tx: Tx, staff: Staff, kept: NewImportRow, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into roster_imports as i
      (id, organization_id, event_id, rows, total_rows, result, created_at, created_by, created_by_name)
    values (${kept.id}, ${staff.organizationId}, ${kept.eventId}, ${JSON.stringify(kept.rows)}::jsonb,
      ${kept.rows.length}, ${JSON.stringify(kept.result)}::jsonb, ${now}, ${staff.userId}, ${staff.displayName})
    on conflict (id) do update
      set rows = excluded.rows, total_rows = excluded.total_rows, result = excluded.result,
        created_at = excluded.created_at, created_by = excluded.created_by, created_by_name = excluded.created_by_name
      where i.organization_id = excluded.organization_id and i.event_id = excluded.event_id and i.started_at is null
    returning i.id`.execute(tx);
  return rows.length > 0;
}

/** Children's data must not be stored longer than needed. */
export async function dropOtherPreviews(
  tx: Tx,
  staff: Staff,
  eventId: string,
  keptId: string,
): Promise<void> {
  await tx
    .deleteFrom("rosterImports")
    .where("organizationId", "=", staff.organizationId)
    .where("eventId", "=", eventId)
    .where("createdBy", "=", staff.userId)
    .where("startedAt", "is", null)
    .where("id", "!=", keptId)
    .execute();
}

/** Above this number of headers only the latest mapping is stored. */
const maxRemembered = 1_000;

export async function rememberMapping(
  tx: Tx,
  staff: Staff,
  mapping: RememberedMapping,
  now: Date,
): Promise<void> {
  await sql`
    insert into roster_import_mappings as m (organization_id, mapping, updated_at)
    values (${staff.organizationId}, ${JSON.stringify(mapping)}::jsonb, ${now})
    on conflict (organization_id) do update set updated_at = excluded.updated_at,
      mapping = case
        when (select count(*) from jsonb_object_keys(m.mapping || excluded.mapping)) > ${maxRemembered}
        then excluded.mapping else m.mapping || excluded.mapping end`.execute(tx);
}

export async function findMapping(db: Db, staff: StaffOrKey): Promise<RememberedMapping> {
  const row = await db
    .selectFrom("rosterImportMappings")
    .select("mapping")
    .where("organizationId", "=", staff.organizationId)
    .executeTakeFirst();
  return knownFields(row?.mapping ?? {});
}

/** Skips fields that an older release stored and this one does not know. */
function knownFields(stored: unknown): Record<string, ImportField> {
  const entries = Object.entries(z.record(z.string(), z.unknown()).parse(stored));
  return Object.fromEntries(
    entries.flatMap(([header, field]) => {
      const known = importField.safeParse(field);
      return known.success ? [[header, known.data]] : [];
    }),
  );
}

export async function markStarted(
  tx: Tx,
  staff: Staff,
  { eventId, importId, now }: { eventId: string; importId: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("rosterImports")
    .set({ startedAt: now, createdBy: staff.userId, createdByName: staff.displayName })
    .where("organizationId", "=", staff.organizationId)
    .where("eventId", "=", eventId)
    .where("id", "=", importId)
    .where("startedAt", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const progress = ["id", "eventId", "totalRows", "doneRows", "result", "startedAt", "finishedAt"] as const;

export async function findImport(db: Db, staff: Staff, importId: string) {
  return db
    .selectFrom("rosterImports")
    .select(progress)
    .where("organizationId", "=", staff.organizationId)
    .where("id", "=", importId)
    .executeTakeFirst();
}

export async function findOpenImport(tx: Tx, importId: string) {
  return tx
    .selectFrom("rosterImports")
    .select(["organizationId", "eventId", "createdBy as startedBy"])
    .where("id", "=", importId)
    .where("startedAt", "is not", null)
    .where("finishedAt", "is", null)
    .executeTakeFirst();
}

export type NextRows = { doneRows: number; totalRows: number; result: unknown; rows: unknown };

/** Locks the import: a second worker waits and then sees the progress. */
export async function lockNextRows(tx: Tx, importId: string, most: number): Promise<NextRows | undefined> {
  // Raw: a JSON path.
  const { rows } = await sql<NextRows>`
    select done_rows, total_rows, result,
      jsonb_path_query_array(rows, '$[$first to $last]',
        jsonb_build_object('first', done_rows, 'last', done_rows + ${most}::int - 1)) as rows
    from roster_imports
    where id = ${importId} and started_at is not null and finished_at is null
    for update`.execute(tx);
  return rows[0];
}

export async function advanceImport(
  tx: Tx,
  importId: string,
  step: { from: number; to: number; result: ImportResult },
): Promise<void> {
  const { numAffectedRows } = await sql`
    update roster_imports set done_rows = ${step.to}, result = ${JSON.stringify(step.result)}::jsonb
    where id = ${importId} and done_rows = ${step.from}`.execute(tx);
  if (numAffectedRows !== 1n) throw new Error("the import advanced although this transaction has locked it");
}

/** Deletes the rows, which are personal data. The result stays for the screen. */
export async function finishImport(tx: Tx, importId: string, now: Date): Promise<void> {
  await sql`
    update roster_imports set finished_at = ${now}, rows = '[]'::jsonb
    where id = ${importId} and finished_at is null`.execute(tx);
}

/** Each contains a whole roster. */
const importsPerBatch = 100;

export async function sweepImports(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, "rosterImports", "createdAt", before, importsPerBatch);
}
