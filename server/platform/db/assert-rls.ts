import { sql } from "kysely";
import type { Database } from "./database.ts";

/** Throws if the role owns tables or bypasses RLS, because it would see every tenant's rows. */
export async function assertRlsEnforced({ db, close }: Pick<Database, "db" | "close">): Promise<void> {
  // Raw: reads the catalogs of Postgres.
  const { rows } = await sql<{ over: boolean }>`
    select r.rolsuper or r.rolbypassrls or exists (
      select from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and pg_has_role(current_user, c.relowner, 'member')
    ) as over
    from pg_roles r where r.rolname = current_user`
    .execute(db)
    .catch(async (error: unknown) => {
      await close();
      throw error;
    });
  if (rows[0]?.over === false) return;
  await close();
  throw new Error(
    "DATABASE_URL names a role to which the tables show everything. Use courier_app, which the migrations make.",
  );
}
