import type { Pool } from "pg";

/**
 * Every table with an organization_id, read from the database, so that new tables are included. Wrong codes are left
 * out: a rejected attempt is recorded on purpose.
 */
export async function tenantTables(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns c join information_schema.tables t
      using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'organization_id'
      and table_name <> 'wrong_codes'
    order by 1`,
  );
  return rows.map(({ name }) => name);
}

export type Fingerprints = { camp: string; other: string; jobs: string };

/** Each changes when any row of its camp does. Asked before and after every cell, so it is one prepared question. */
export function createFingerprints(
  pool: Pool,
  tables: readonly string[],
): (camp: string, other: string) => Promise<Fingerprints> {
  const text = `select ${sumOf(tables, "$1")} as camp, ${sumOf(tables, "$2")} as other,
    (select count(*) from pgboss.job)::text as jobs`;
  return async (camp, other) => {
    const { rows } = await pool.query<Fingerprints>({ name: "fingerprints", text, values: [camp, other] });
    const [found] = rows;
    if (found === undefined) throw new Error("the database said nothing");
    return found;
  };
}

function sumOf(tables: readonly string[], organizationId: string): string {
  const rows = [
    `select md5(t::text) as sum from organizations t where id = ${organizationId}::uuid`,
    ...tables.map(
      (table) => `select md5(t::text) from "${table}" t where organization_id = ${organizationId}::uuid`,
    ),
  ];
  return `(select md5(string_agg(sum, ' ' order by sum)) from (${rows.join(" union all ")}) s)`;
}
