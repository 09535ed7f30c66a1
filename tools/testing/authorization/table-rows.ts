import type { Pool } from "pg";

/** Whose rows a table keeps. What belongs to an organization is watched in every cell of the table of operations. */
export type TableRow = {
  table: string;
  of: "an organization" | "a user" | "the system";
  /** A row lets a person or a program in, or hands a whole list out: see doors.ts. */
  givesAccess?: true;
  /** Why a camp of this test has no row of it, and so none to lose. */
  notInWorld?: string;
};

const organization = (table: string): TableRow => ({ table, of: "an organization" });
const access = (table: string): TableRow => ({ ...organization(table), givesAccess: true });

export const tableRows: readonly TableRow[] = [
  ...[
    "users",
    "verified_emails",
    "sign_ins",
    "sessions",
    "bearers",
    "idempotency_keys",
    "notice_choices",
    "passkey_challenges",
    "push_subscriptions",
  ].map((table): TableRow => ({
    table,
    of: "a user",
  })),
  ...["invoice_numbers", "files_to_remove", "used_limits", "sign_in_codes", "schema_migrations"].map(
    (table): TableRow => ({
      table,
      of: "the system",
    }),
  ),
  { table: "passkeys", of: "a user", givesAccess: true },
  ...["memberships", "team_invites", "building_staff", "api_keys", "scanner_addresses", "contact_blocks"].map(
    access,
  ),
  ...[
    "organizations",
    "organization_buildings",
    "safety_desks",
    "billed_weeks",
    "counted_campers",
    "logos",
    "billing_details",
    "invoices",
    "invoice_lines",
    "audit_entries",
    "events",
    "event_buildings",
    "participants",
    "contacts",
    "returning_families",
    "letter_checks",
    "letter_holds",
    "name_changes",
    "roster_import_mappings",
    "roster_imports",
    "invites",
    "invite_mails",
    "mail_opt_outs",
    "mailbox_codes",
    "participant_links",
    "notes",
    "note_photos",
    "staff_letters",
    "early_deletion_requests",
    "contact_proposals",
    "notices",
    "nudges",
    "print_jobs",
    "sheets",
    "sheet_notes",
    "season_consents",
    "event_reports",
    "mail_calls",
    "mail_runs",
    "print_agents",
    "print_orders",
    "hand_outs",
    "participant_hand_outs",
    "uploads",
    "responses",
    "response_addressees",
    "opened_replies",
    "books",
    "mail_in_addresses",
    "mailed_scans",
    "note_addresses",
    "mailed_notes",
  ].map(organization),
  { ...organization("wrong_codes"), notInWorld: "a row exists only after a rejected code" },
  { ...access("passkey_resets"), notInWorld: "a reset ends after a day" },
  { ...access("download_tickets"), notInWorld: "a ticket lives a minute" },
  { ...organization("legal_holds"), notInWorld: "a legal hold would block deletions in the test" },
];

/** A table as the database has it. */
export type FoundTable = { table: string; hasOrganization: boolean; mayBeNull: boolean };

export async function foundTables(pool: Pool): Promise<FoundTable[]> {
  const { rows } = await pool.query<FoundTable>(
    `select t.table_name as table, c.column_name is not null as "hasOrganization",
      coalesce(c.is_nullable = 'YES', false) as "mayBeNull"
    from information_schema.tables t
    left join information_schema.columns c
      on c.table_schema = t.table_schema and c.table_name = t.table_name and c.column_name = 'organization_id'
    where t.table_schema = 'public' and t.table_type = 'BASE TABLE' order by 1`,
  );
  return rows;
}

/** What is wrong with the table of tables, as sentences. */
export function gapsInTables(rows: readonly TableRow[], found: readonly FoundTable[]): string[] {
  const gaps: string[] = [];
  for (const { table, hasOrganization, mayBeNull } of found) {
    const row = rows.find((one) => one.table === table);
    if (row === undefined) gaps.push(`${table} has no row: say whose it is in table-rows.ts`);
    else if (table !== "organizations" && (row.of === "an organization") !== hasOrganization)
      gaps.push(`${table} is said to be of ${row.of}, but its columns say otherwise`);
    if (mayBeNull) gaps.push(`${table} may have rows without an organization`);
  }
  const missing = rows.filter(({ table }) => !found.some((one) => one.table === table));
  return [...gaps, ...missing.map(({ table }) => `${table} has a row, but there is no such table`)];
}

/** Those of which this organization has no row. */
export async function emptyTables(
  pool: Pool,
  found: readonly FoundTable[],
  organizationId: string,
): Promise<string[]> {
  const empty: string[] = [];
  for (const { table } of found.filter(({ hasOrganization }) => hasOrganization)) {
    const { rowCount } = await pool.query(`select from "${table}" where organization_id = $1 limit 1`, [
      organizationId,
    ]);
    if (rowCount === 0) empty.push(table);
  }
  return empty;
}
