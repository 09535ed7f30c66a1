import { statementsOf, type Statement } from "./sql-statements.ts";

/** Marks a file whose statements run one by one, as create index concurrently requires. */
const outsideTransaction = "outside a transaction";
/** Exempts one statement, with a reason: "-- locks: no release has written to it since 0013". */
const excuse = /^locks: \S+ \S+/;

type Rule = { form: RegExp; why: string };

const rules: readonly Rule[] = [
  {
    form: /^create (unique )?index (?!concurrently)/,
    why: "stops writing until the index is built; use create index concurrently, outside a transaction",
  },
  { form: /^reindex (?!.*concurrently)/, why: "stops writing; use reindex concurrently" },
  { form: /^(cluster|vacuum full|lock|truncate)\b/, why: "stops every reader and writer" },
  {
    form: /^refresh materialized view (?!concurrently)/,
    why: "stops reading; use refresh materialized view concurrently",
  },
  {
    form: /^alter table .*\badd (column )?.*\bdefault\b[^,]*\b(gen_random_uuid|random|clock_timestamp|nextval|uuidv7|timeofday)\b/,
    why: "rewrites every row; add the column without a default, fill it in rounds",
  },
  {
    form: /^alter table .*\badd (column )?[^,]*\b(generated always as|serial|bigserial|smallserial|as identity)\b/,
    why: "rewrites every row",
  },
  {
    form: /^alter table .*\badd (?!constraint|check|foreign|unique|primary|exclude)(column )?(?![^,]*\bdefault\b)[^,]*\bnot null\b/,
    why: "fails on a table that has rows, and every insert of the servers that still run; add it with a default",
  },
  {
    form: /^alter table .*\badd (?!constraint|foreign)(column )?[^,]*\breferences\b/,
    why: "checks every row while nobody writes; add the key by itself, not valid",
  },
  {
    form: /^alter table .*\balter (column )?\S+ set not null/,
    why: "reads every row while nobody can; add a check that is not valid, validate it in the next file",
  },
  {
    form: /^alter table .*\balter (column )?\S+ (set data )?type\b/,
    why: "rewrites every row while nobody can read; add another column",
  },
  {
    form: /^alter table .*\badd (constraint \S+ )?(check|foreign key)\b(?!.*\bnot valid\b)/,
    why: "checks every row while nobody writes; add it not valid, validate it in the next file",
  },
  {
    form: /^alter table .*\badd (constraint \S+ )?(unique|primary key)\b(?!.*\busing index\b)/,
    why: "builds an index while nobody can read; build it concurrently, then add the rule using index",
  },
  { form: /^alter table .*\badd (constraint \S+ )?exclude\b/, why: "builds an index while nobody can read" },
  {
    form: /^alter table .*\b(set (un)?logged|set tablespace|set access method)\b/,
    why: "rewrites every row",
  },
  {
    form: /^alter table .*\b(drop (column|constraint)|rename)\b|^drop table\b|^alter table .*\bdrop (?!column|constraint|default|not|expression|identity)\w+/,
    why: "the servers of the release before still use it; take it away one release later and say so",
  },
  {
    form: /^(update|delete from|insert into)\b/,
    why: "holds every row until the file is done; let a job do it in rounds",
  },
  {
    form: /^set (local |session )?lock_timeout\b/,
    why: "waiting for a lock would delay every later statement",
  },
];

export function locksOf(sql: string): string[] {
  const alone = isOutsideTransaction(sql);
  const statements = statementsOf(sql);
  const own = new Set(statements.flatMap(({ text }) => createdTable(text) ?? []));
  return statements
    .filter((statement) => !isExcused(statement))
    .flatMap((statement) => [...broken(statement, own), ...inWrongPlace(statement, alone, statements)]);
}

export function isOutsideTransaction(sql: string): boolean {
  return sql.split("\n", 1)[0]?.trim() === `-- ${outsideTransaction}`;
}

function broken({ text }: Statement, own: ReadonlySet<string>): string[] {
  const plain = flat(text);
  const table = touchedTable(plain);
  // No other session has seen a table that this file created.
  if (table !== undefined && own.has(table)) return [];
  return rules.filter(({ form }) => form.test(plain)).map(({ why }) => `${toView(plain)}: ${why}`);
}

function inWrongPlace({ text }: Statement, alone: boolean, all: readonly Statement[]): string[] {
  const plain = flat(text);
  if (!alone && /^(create (unique )?index|drop index|reindex .*) concurrently\b/.test(plain))
    return [`${toView(plain)}: needs "-- ${outsideTransaction}" as the file's first line`];
  const [, validated] = /\bvalidate constraint (\S+)/.exec(plain) ?? [];
  if (alone || validated === undefined) return [];
  const added = all.some((other) => flat(other.text).includes(`add constraint ${validated} `));
  return added
    ? [`${toView(plain)}: the lock of adding it is held meanwhile; validate it in the next file`]
    : [];
}

function isExcused({ remarks }: Statement): boolean {
  return remarks.some((remark) => excuse.test(remark));
}

/** Removes quoted text, so that words inside it are not taken for SQL. */
function flat(text: string): string {
  return text
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll(/\s+/g, " ")
    .toLowerCase();
}

function createdTable(text: string): string | undefined {
  return /^create (?:unlogged )?table (?:if not exists )?(?:public\.)?"?(\w+)/.exec(flat(text))?.[1];
}

function touchedTable(plain: string): string | undefined {
  return (
    /^(?:alter|drop|truncate|lock) (?:table )?(?:if exists )?(?:only )?(?:public\.)?"?(\w+)/.exec(
      plain,
    )?.[1] ??
    /^create (?:unique )?index .*?\bon (?:only )?(?:public\.)?"?(\w+)/.exec(plain)?.[1] ??
    /^(?:update|delete from|insert into) (?:only )?(?:public\.)?"?(\w+)/.exec(plain)?.[1]
  );
}

function toView(plain: string): string {
  return plain.length > 80 ? `${plain.slice(0, 77)}…` : plain;
}
