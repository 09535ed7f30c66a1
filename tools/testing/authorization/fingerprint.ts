import { sql, type Kysely } from "kysely";
import type { Tables } from "#database/tables.ts";

type Db = Kysely<Tables>;

/**
 * Every table whose rows belong to an organization, found in the database itself: a new one is watched at once. Wrong codes
 * are left out: that somebody tries them is remembered because it is refused.
 */
export async function tenantTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'organization_id' and table_name <> 'wrong_codes'
    order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

/** Changes when any row of the camp does. */
export async function fingerprintOf(db: Db, tables: readonly string[], orgId: string): Promise<string> {
  const sums = [
    sql`select md5(t::text) as sum from organizations t where id = ${orgId}`,
    ...tables.map(
      (table) => sql`select md5(t::text) from ${sql.table(table)} t where organization_id = ${orgId}`,
    ),
  ];
  const { rows } = await sql<{ all: string }>`
    select string_agg(sum, ' ' order by sum) as all from (${sql.join(sums, sql` union all `)}) s`.execute(db);
  return rows[0]?.all ?? "";
}

/** A mail or other slow work that somebody asked for is a change too. */
export async function countJobs(db: Db): Promise<string> {
  const { rows } = await sql<{ jobs: string }>`select count(*) as jobs from pgboss.job`.execute(db);
  return rows[0]?.jobs ?? "";
}
