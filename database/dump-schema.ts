import { Client } from "pg";

/** Reads the catalogs: pg_dump is not part of the packaged Postgres, and its output depends on its version. */
export async function dumpSchema(databaseUrl: string): Promise<{ sql: string; tables: string }> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const columns = await client.query<Column>(columnsQuery);
    const constraints = await client.query<Definition>(constraintsQuery);
    const indexes = await client.query<Definition>(indexesQuery);
    const functions = await client.query<{ definition: string }>(functionsQuery);
    const triggers = await client.query<Definition>(triggersQuery);
    const statistics = await client.query<Definition>(statisticsQuery);
    const policies = await client.query<Definition>(policiesQuery);
    const rights = await client.query<Definition>(rightsQuery);
    const views = await client.query<Definition>(viewsQuery);
    const viewColumns = new Map<string, Column[]>();
    for (const { name, definition } of views.rows)
      viewColumns.set(name, await columnsOfView(client, name, definition));
    const byTable = Map.groupBy(columns.rows, (column) => column.table);
    const collations = await client.query<{ definition: string }>(collationsQuery);
    const parts: string[] = ["-- Made by `npm run schema` from the migrations. Do not edit."];
    parts.push(...collations.rows.map((row) => `${row.definition};`));
    for (const [table, tableColumns] of byTable) {
      const own = constraints.rows
        .filter((row) => row.table === table)
        .map((row) => `  constraint ${row.name} ${row.definition}`);
      parts.push(`create table ${table} (\n${[...tableColumns.map(columnLine), ...own].join(",\n")}\n);`);
      const ownIndexes = indexes.rows.filter((row) => row.table === table);
      if (ownIndexes.length > 0) parts.push(ownIndexes.map((row) => `${row.definition};`).join("\n"));
      const ownStatistics = statistics.rows.filter((row) => row.table === table);
      if (ownStatistics.length > 0) parts.push(ownStatistics.map((row) => `${row.definition};`).join("\n"));
      const tablePolicies = [...policies.rows, ...rights.rows].filter((row) => row.table === table);
      if (tablePolicies.length > 0) parts.push(tablePolicies.map((row) => `${row.definition};`).join("\n"));
      const ownTriggers = triggers.rows.filter((row) => row.table === table);
      if (ownTriggers.length > 0) parts.push(ownTriggers.map((row) => `${row.definition};`).join("\n"));
    }
    for (const { name, definition } of views.rows) {
      const own = rights.rows.filter((row) => row.table === name).map((row) => `${row.definition};`);
      parts.push([definition, ...own].join("\n"));
    }
    parts.push(...functions.rows.map((row) => `${row.definition.trim()};`));
    return { sql: `${parts.join("\n\n")}\n`, tables: tablesModule(new Map([...byTable, ...viewColumns])) };
  } finally {
    await client.end();
  }
}

/** Postgres knows no "not null" for views: a column has it if its table's column has it and no left join adds the table. */
async function columnsOfView(client: Client, view: string, definition: string): Promise<Column[]> {
  const select = definition.slice(definition.indexOf("\n"));
  const [beforeLeftJoins = ""] = select.split("LEFT JOIN");
  const { fields } = await client.query(select);
  const { rows } = await client.query<Column & { from: string | null }>(viewColumnsQuery, [
    view,
    fields.map(({ name }) => name),
    fields.map(({ tableID }) => tableID),
    fields.map(({ columnID }) => columnID),
  ]);
  return rows.map(({ from, ...column }) => ({
    ...column,
    not_null: column.not_null && new RegExp(String.raw`(FROM|JOIN) \(*${from}\b`).test(beforeLeftJoins),
  }));
}

type Column = {
  table: string;
  name: string;
  type: string;
  not_null: boolean;
  default: string | null;
  generated: boolean;
};
type Definition = { table: string; name: string; definition: string };

const collationsQuery = `
  select format('create collation %I (provider = icu, locale = %L)', collname, colllocale) as definition
  from pg_collation where collnamespace = 'public'::regnamespace order by collname`;

const columnsQuery = `
  select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
    a.attnotnull as not_null, pg_get_expr(d.adbin, d.adrelid) as default,
    (a.attgenerated <> '' or a.attidentity <> '') as generated
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0
    and not a.attisdropped and c.relname <> 'schema_migrations'
  order by c.relname, a.attnum`;
const constraintsQuery = `
  select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  where k.connamespace = 'public'::regnamespace and k.contype <> 'n'
  order by c.relname, position(k.contype::text in 'pufcxt'), k.conname`;
const indexesQuery = `
  select c.relname as table, i.relname as name, pg_get_indexdef(x.indexrelid) as definition
  from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
  where c.relnamespace = 'public'::regnamespace
    and not exists (select from pg_constraint k where k.conindid = x.indexrelid and k.contype in ('p', 'u', 'x'))
  order by c.relname, i.relname`;
const viewsQuery = `
  select c.relname as name, format('create view %I%s as%s%s', c.relname,
    ' with (' || array_to_string(c.reloptions, ', ') || ')', chr(10), pg_get_viewdef(c.oid)) as definition
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'v' order by c.relname`;
const viewColumnsQuery = `
  select $1 as table, o.name, format_type(a.atttypid, a.atttypmod) as type, c.relname as from,
    coalesce(t.attnotnull, false) as not_null, null as default, false as generated
  from unnest($2::text[], $3::oid[], $4::int[]) with ordinality as o (name, table_id, column_id, turn)
  join pg_attribute a on a.attrelid = $1::text::regclass and a.attname = o.name
  left join pg_attribute t on t.attrelid = o.table_id and t.attnum = o.column_id
  left join pg_class c on c.oid = o.table_id
  order by o.turn`;
const functionsQuery = `
  select pg_get_functiondef(p.oid) as definition from pg_proc p
  where p.pronamespace = 'public'::regnamespace order by p.proname, pg_get_function_identity_arguments(p.oid)`;
const statisticsQuery = `
  select c.relname as table, s.stxname as name, pg_get_statisticsobjdef(s.oid) as definition
  from pg_statistic_ext s join pg_class c on c.oid = s.stxrelid
  where c.relnamespace = 'public'::regnamespace order by c.relname, s.stxname`;
const policiesQuery = `
  select c.relname as table, '' as name, format('alter table %I enable row level security', c.relname) as definition
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relrowsecurity
  union all
  select tablename, policyname, format('create policy %I on %I for %s%s%s', policyname, tablename, lower(cmd),
    ' using (' || qual || ')', ' with check (' || with_check || ')')
  from pg_policies where schemaname = 'public'
  order by 1, 2`;
const rightsQuery = `
  select table_name as table, '' as name,
    format('grant %s on %I to courier_app', lower(string_agg(privilege_type, ', ' order by privilege_type)), table_name) as definition
  from information_schema.role_table_grants where table_schema = 'public' and grantee = 'courier_app'
  group by table_name order by table_name`;
const triggersQuery = `
  select c.relname as table, t.tgname as name, pg_get_triggerdef(t.oid) as definition
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where not t.tgisinternal and c.relnamespace = 'public'::regnamespace order by c.relname, t.tgname`;

function columnLine(column: Column): string {
  const notNull = column.not_null ? " not null" : "";
  const preset = column.default === null ? "" : ` default ${column.default}`;
  return `  ${column.name} ${column.type}${notNull}${preset}`;
}

const typeOfColumn: Record<string, string> = {
  uuid: "string",
  text: "string",
  integer: "number",
  smallint: "number",
  bigint: "string",
  "double precision": "number",
  boolean: "boolean",
  bytea: "Buffer",
  jsonb: "unknown",
  date: "string",
  "timestamp with time zone": "Date",
  "text[]": "string[]",
  "uuid[]": "string[]",
  "smallint[]": "number[]",
  "bytea[]": "Buffer[]",
};

function tablesModule(byTable: Map<string, Column[]>): string {
  const presets = [...byTable.values()].flat().some((column) => column.default !== null || column.generated);
  const lines = [
    "// Made by `npm run schema` from the migrations. Do not edit.",
    "/* oxlint-disable eslint/max-lines -- generated, one line for each column */",
    ...(presets ? ['import type { Generated } from "kysely";'] : []),
    "",
  ];
  lines.push("export type Tables = {");
  for (const [table, columns] of byTable) {
    lines.push(`  ${camel(table)}: {`);
    for (const column of columns) {
      const type = typeOfColumn[column.type];
      if (type === undefined)
        throw new Error(`Choose a TypeScript type for ${table}.${column.name} (${column.type}).`);
      const nullable = column.not_null || type === "unknown" ? type : `${type} | null`;
      const preset = column.default !== null || column.generated;
      lines.push(`    ${camel(column.name)}: ${preset ? `Generated<${nullable}>` : nullable};`);
    }
    lines.push("  };");
  }
  lines.push("};", "");
  return lines.join("\n");
}

function camel(name: string): string {
  return name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
