import { readdirSync } from "node:fs";
import { sql } from "kysely";
import { withoutUser } from "#database/actor.ts";
import { describeConnectionError } from "#database/database-url.ts";
import { StartError } from "../start-error.ts";
import type { Database, Db } from "./database.ts";

export type DatabaseState = {
  version: string;
  role: string;
  now: Date;
  /** The role owns tables or bypasses row-level security. */
  seesEverything: boolean;
  hasTables: boolean;
  /** Migrations of this program that did not run. More in the database are allowed: an older program may follow a newer one. */
  missing: string[];
};

export async function readDatabaseState(db: Db): Promise<DatabaseState> {
  // Raw: reads the catalogs of Postgres.
  const { rows } = await sql<Omit<DatabaseState, "missing">>`
    select current_setting('server_version') as version, current_user::text as role, clock_timestamp() as now,
      r.rolsuper or r.rolbypassrls or exists (
        select from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
          and pg_has_role(current_user, c.relowner, 'member')
      ) as sees_everything,
      to_regclass('public.schema_migrations') is not null as has_tables
    from pg_roles r where r.rolname = current_user`.execute(db);
  const [state] = rows;
  if (state === undefined) throw new Error("Postgres did not return the current role.");
  if (!state.hasTables) return { ...state, missing: [] };
  // Raw: the table belongs to the migrations and is not among the generated ones.
  const done = await sql<{ name: string }>`select name from schema_migrations`.execute(db);
  const names = new Set(done.rows.map(({ name }) => name));
  return { ...state, missing: migrationNames().filter((name) => !names.has(name)) };
}

/** Why a server cannot use this database; undefined if it can. */
export function problemOfDatabase(state: DatabaseState): string | undefined {
  if (!state.hasTables) return "The database has no tables yet: run npm run migrate.";
  if (state.seesEverything)
    return "DATABASE_URL names a role to which the tables show everything. Use courier_app, which the migrations make.";
  if (state.missing.length > 0)
    return `The database is older than this program: run npm run migrate (${state.missing.length} to run, first ${state.missing[0]}).`;
  return undefined;
}

/** Throws if a server must not use this database: a role that bypasses RLS would see every tenant's rows. */
export async function assertDatabaseReady(
  { db, close }: Pick<Database, "db" | "close">,
  databaseUrl: string,
): Promise<void> {
  try {
    const state = await withoutUser(() => readDatabaseState(db));
    const problem = problemOfDatabase(state);
    if (problem !== undefined) throw new StartError(problem);
  } catch (error) {
    await close();
    if (error instanceof StartError) throw error;
    throw new StartError(describeConnectionError(error, "DATABASE_URL", databaseUrl), { cause: error });
  }
}

function migrationNames(): string[] {
  return readdirSync(new URL("../../../database/migrations/", import.meta.url))
    .filter((name) => name.endsWith(".sql"))
    .toSorted();
}
