import { sql } from "kysely";
import type { Staff } from "#server/organizations/require-staff.ts";
import type { Tx } from "#server/platform/db/database.ts";

type Named = { id: string; name: string };

/** Skips names that exist already, regardless of case. */
export async function insertNamedBuildings(
  tx: Tx,
  staff: Staff,
  eventId: string,
  buildings: readonly Named[],
  now: Date,
): Promise<void> {
  await sql`
    insert into event_buildings (id, organization_id, event_id, name, created_at, created_by)
    select n.id, ${staff.organizationId}::uuid, ${eventId}::uuid, n.name, ${now}::timestamptz, ${staff.userId}::uuid
    from unnest(${buildings.map(({ id }) => id)}::uuid[], ${buildings.map(({ name }) => name)}::text[]) as n(id, name)
    on conflict (event_id, lower(name)) do nothing`.execute(tx);
}

/** Keyed by the requested name. Postgres folds case, as its unique index does. */
export async function findBuildingsByName(
  tx: Tx,
  staff: Staff,
  eventId: string,
  names: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<Named>`
    select b.id, n.name
    from unnest(${names}::text[]) as n(name)
    join event_buildings b on b.event_id = ${eventId} and lower(b.name) = lower(n.name)
    where b.organization_id = ${staff.organizationId}`.execute(tx);
  return new Map(rows.map(({ id, name }) => [name, id]));
}
