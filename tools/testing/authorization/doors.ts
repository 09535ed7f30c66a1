import type { Pool } from "pg";
import { needsFreshSignIn } from "#domain/identity/fresh-sign-in.ts";
import { actionsOf, familyActions } from "#domain/organizations/audit-actions.ts";
import type { MatrixRow } from "./matrix-row.ts";
import { tableRows } from "./table-rows.ts";

/**
 * Finds the operations that let people or programs in or take whole lists out, by what they leave in the database, so
 * that one that is missing in domain/identity/fresh-sign-in.ts is found without being named anywhere.
 */

/** What an old sign-in may change. A new column counts as access until it is named here. */
const everydayColumns = [
  "name",
  "type",
  "description",
  "time_zone",
  "office_phone",
  "building_word",
  "participant_word",
  "paper",
  "sides",
  "cover_lists",
  "print_at_cut_off",
  "family_notices",
  "letters_per_week",
  "stationery",
  "letter_photos",
  "link_returning",
  "preapprove_proposals",
  "preapproved_by",
  "writing_tips",
  "writing_tips_es",
  "nothing_deleted_before",
];

/** Where a row gives access only in some state. */
const onlyWhere: Readonly<Record<string, string>> = { contact_blocks: "lifted_at is not null" };

/** A family that takes out its own letters is no export. */
const exportActions = actionsOf("downloads").filter((action) => !familyActions.includes(action));

/** What gives access to an organization, and what was taken out of it: a line for each row, which begins with its table. */
export function createDoors(pool: Pool): (organizationId: string) => Promise<ReadonlySet<string>> {
  const ofTables = tableRows
    .filter(({ givesAccess }) => givesAccess === true)
    .map(({ table, of }) => {
      const own = of === "an organization" ? "organization_id = $1::uuid" : "true";
      return `select '${table} ' || md5(t::text) as door from "${table}" t where ${own} and ${onlyWhere[table] ?? "true"}`;
    });
  const text = [
    ...ofTables,
    `select 'organizations ' || md5((to_jsonb(t) - $2::text[])::text) from organizations t where id = $1::uuid`,
    `select 'audit_entries ' || id from audit_entries where organization_id = $1::uuid and action = any($3)`,
  ].join(" union all ");
  return async (organizationId) => {
    const values = [organizationId, everydayColumns, exportActions];
    const { rows } = await pool.query<{ door: string }>({ name: "doors", text, values });
    return new Set(rows.map(({ door }) => door));
  };
}

/** What is wrong with an operation that opened these doors, as sentences. */
export function wrongDoors(
  { operation, anySignIn }: Pick<MatrixRow, "operation" | "anySignIn">,
  opened: ReadonlySet<string>,
): string[] {
  if (opened.size === 0)
    return anySignIn === undefined ? [] : [`${operation} gives no access: it needs no "anySignIn"`];
  if (needsFreshSignIn.has(operation))
    return anySignIn === undefined ? [] : [`${operation} needs a fresh sign-in: it needs no "anySignIn"`];
  if (anySignIn !== undefined) return [];
  const tables = [...new Set([...opened].map((door) => door.split(" ")[0]))].join(" and ");
  return [
    `${operation} gives access or exports (${tables}): name it in domain/identity/fresh-sign-in.ts, or say in "anySignIn" why it may do so`,
  ];
}
