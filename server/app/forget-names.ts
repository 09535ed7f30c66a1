import { sql } from "kysely";
import { deletedAccountName } from "#domain/identity/account.ts";
import { forgetNames } from "#server/identity/actions.ts";
import type { Db } from "#server/platform/db/database.ts";
import { defineJob, type Job } from "#server/platform/jobs/job.ts";

/** Columns that copy an account's name and e-mail address. */
export const signed: readonly { table: string; by: string; name: string; email?: string }[] = [
  { table: "organizations", by: "created_by", name: "created_by_name", email: "created_by_email" },
  { table: "team_invites", by: "created_by", name: "created_by_name" },
  { table: "building_staff", by: "created_by", name: "created_by_name" },
  { table: "api_keys", by: "created_by", name: "created_by_name" },
  { table: "mail_in_addresses", by: "made_by", name: "made_by_name" },
  { table: "scanner_addresses", by: "added_by", name: "added_by_name" },
  { table: "mailed_scans", by: "sent_by", name: "sent_by_name", email: "sender" },
  { table: "events", by: "created_by", name: "created_by_name" },
  { table: "legal_holds", by: "placed_by", name: "placed_by_name" },
  { table: "participants", by: "created_by", name: "created_by_name" },
  { table: "contact_blocks", by: "removed_by", name: "removed_by_name" },
  { table: "roster_imports", by: "created_by", name: "created_by_name" },
  { table: "invites", by: "created_by", name: "created_by_name" },
  { table: "notes", by: "created_by", name: "created_by_name" },
  { table: "staff_letters", by: "written_by", name: "written_by_name" },
  { table: "nudges", by: "nudged_by", name: "nudged_by_name" },
  { table: "print_jobs", by: "created_by", name: "created_by_name", email: "created_by_email" },
  { table: "mail_runs", by: "created_by", name: "created_by_name" },
  { table: "uploads", by: "uploaded_by", name: "uploaded_by_name" },
];

/** Limits the rows that one statement locks. */
const rowsPerRound = 1_000;

/** Only the audit log retains the name, because organizations need it years later. Idempotent. */
export function forgetNamesJob({ db }: { db: Db }): Job {
  return defineJob({
    ...forgetNames,
    handle: ({ userId }) => forgetNamesOf(db, userId),
  });
}

export async function forgetNamesOf(db: Db, userId: string): Promise<void> {
  for (const copy of signed) {
    let changed: number;
    do changed = await forgetSome(db, copy, userId);
    while (changed > 0);
  }
}

async function forgetSome(
  db: Db,
  { table, by, name, email }: (typeof signed)[number],
  userId: string,
): Promise<number> {
  const emptied = email === undefined ? sql`` : sql`, ${sql.ref(email)} = null`;
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${sql.ref(name)} = ${deletedAccountName}${emptied}
    where ctid = any(array(
      select ctid from ${sql.table(table)}
      where ${sql.ref(by)} = ${userId} and ${sql.ref(name)} <> ${deletedAccountName} limit ${rowsPerRound}))`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
}
