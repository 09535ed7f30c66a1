import { describe, expect, test } from "vitest";
import { locksOf } from "./migration-locks.ts";
import { readMigrations } from "./migrate.ts";
import { statementsOf } from "./sql-statements.ts";

describe("what stops people on a full database is found", () => {
  test.each([
    "create index on notes (created_at)",
    "CREATE UNIQUE INDEX a ON notes\n  (id)",
    "reindex table notes",
    "vacuum full notes",
    "lock table notes",
    "truncate notes",
    "alter table notes add column mark uuid default gen_random_uuid()",
    "alter table notes add mark double precision not null default random()",
    "alter table notes add column n bigserial",
    "alter table notes add column half int generated always as (length(text) / 2) stored",
    "alter table notes add column mark text not null",
    "alter table notes add column job uuid references print_jobs (id)",
    "alter table notes alter column mark set not null",
    "alter table notes alter mark type bigint",
    "alter table notes alter column mark set data type bigint",
    "alter table notes add constraint short check (length(text) < 9)",
    "alter table notes add check (length(text) < 9)",
    "alter table notes add constraint k foreign key (a) references b (id)",
    "alter table notes add constraint one unique (a, b)",
    "alter table notes add primary key (id)",
    "alter table notes add constraint no_two exclude using gist (a with =)",
    "alter table notes set unlogged",
    "alter table notes drop column mark",
    "alter table notes rename column mark to sign",
    "alter table notes rename to letters",
    "drop table notes",
    "update notes set mark = 1",
    "delete from notes where mark = 1",
    "set local lock_timeout = '1h'",
    "create index concurrently a on notes (id)",
    "alter table notes add constraint c check (a > 0) not valid; alter table notes validate constraint c",
  ])("%s", (sql) => {
    expect(locksOf(`${sql};`)).toHaveLength(1);
  });
});

describe("accepts statements that block no reads or writes", () => {
  test.each([
    "create table marks (id uuid primary key default gen_random_uuid()); create index on marks (id); insert into marks values (gen_random_uuid())",
    "alter table notes add column mark text",
    "alter table notes add column mark text not null default 'none'",
    "alter table notes add column seen_at timestamptz default now()",
    "alter table notes add constraint short check (length(text) < 9) not valid",
    "alter table notes add constraint k foreign key (a) references b (id) not valid",
    "alter table notes add constraint one unique using index notes_one",
    "alter table notes validate constraint short",
    "alter table notes alter column mark drop not null",
    "alter table notes enable row level security",
    "create policy p on notes using (true)",
    "create function f() returns trigger language plpgsql as $$ begin update notes set a = 1; return new; end $$",
    "comment on table notes is 'create index; lock table notes'",
  ])("%s", (sql) => {
    expect(locksOf(`${sql};`)).toEqual([]);
  });

  test("an index that is built beside people's work, in a file that says so", () => {
    const sql = "-- outside a transaction\ncreate index concurrently if not exists a on notes (id);";
    expect(locksOf(sql)).toEqual([]);
  });

  test("a statement with its reason, and only that one", () => {
    const excused = "-- locks: nobody has written to it since 0013\nalter table notes drop column mark;";
    expect(locksOf(excused)).toEqual([]);
    expect(locksOf(`${excused}\nalter table notes drop column sign;`)).toHaveLength(1);
    expect(locksOf("-- locks:\nalter table notes drop column mark;")).toHaveLength(1);
  });
});

test("semicolons in quotes, bodies and comments end nothing", () => {
  const sql = `select ';'; do $x$ begin perform 1; end $x$; /* a; b */ select "a;b" -- c; d\n;`;
  expect(statementsOf(sql).map(({ text }) => text)).toEqual([
    "select ';'",
    "do $x$ begin perform 1; end $x$",
    'select "a;b"',
  ]);
});

/** Migrations up to this one ran before any database had production data. */
const lastBeforePeople = "0012";

test("no migration stops people while it runs", async () => {
  const migrations = await readMigrations();
  expect(migrations.length).toBeGreaterThan(9);
  const found = migrations
    .filter(({ name }) => name.slice(0, 4) > lastBeforePeople)
    .flatMap(({ name, sql }) => locksOf(sql).map((why) => `${name}: ${why}`));
  expect(found).toEqual([]);
});

test("the older ones would not all pass, so it does look", async () => {
  const found = (await readMigrations()).flatMap(({ sql }) => locksOf(sql));
  expect(found.length).toBeGreaterThan(0);
});
