import { sql } from "kysely";
import { accountName } from "#server/identity/account-name.ts";
import { copyNames } from "#server/identity/actions.ts";
import type { Db } from "#server/platform/db/database.ts";
import { defineJob, type Job } from "#server/platform/jobs/job.ts";

/** Columns that copy an account's name and e-mail address. */
export const signed: readonly { table: string; by: string; name: string; email?: string }[] = [
  { table: "organizations", by: "created_by", name: "created_by_name", email: "created_by_email" },
  { table: "memberships", by: "user_id", name: "display_name" },
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

/** Only the audit log retains the name of a deleted account, because organizations need it years later. Idempotent. */
export function copyNamesJob({ db }: { db: Db }): Job {
  return defineJob({ ...copyNames, handle: ({ userId }) => copyNameOf(db, userId) });
}

/** Changes the copies of an account's name to its present one, and for a deleted account removes those of its address. */
export async function copyNameOf(db: Db, userId: string): Promise<void> {
  const account = await db
    .selectFrom("users as u")
    .select(["u.deletedAt", accountName("u").as("name")])
    .where("u.id", "=", userId)
    .executeTakeFirst();
  if (account === undefined || account.name === null) return;
  for (const copy of signed) {
    let changed: number;
    do changed = await changeSome(db, copy, { ...account, name: account.name, userId });
    while (changed > 0);
  }
}

async function changeSome(
  db: Db,
  { table, by, name, email }: (typeof signed)[number],
  account: { userId: string; name: string; deletedAt: Date | null },
): Promise<number> {
  const emptied = email === undefined || account.deletedAt === null ? sql`` : sql`, ${sql.ref(email)} = null`;
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${sql.ref(name)} = ${account.name}${emptied}
    where ctid = any(array(
      select ctid from ${sql.table(table)}
      where ${sql.ref(by)} = ${account.userId} and ${sql.ref(name)} <> ${account.name} limit ${rowsPerRound}))`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
}
