import { Client } from "pg";
import { withAsciiDomain } from "#domain/identity/email-domain.ts";

/**
 * Where addresses are compared, and the column that tells an operator which row it is. The first decides about accounts;
 * `whose` of the others names the account that must not have been left.
 */
const places = [
  { table: "verified_emails", row: "user_id", whose: "user_id" },
  { table: "sign_ins", row: "id", whose: "user_id" },
  { table: "users", row: "id", whose: "id" },
  { table: "memberships", row: "user_id", whose: "user_id" },
  { table: "contacts", row: "id" },
  { table: "contact_proposals", row: "id" },
  { table: "team_invites", row: "id" },
  { table: "building_staff", row: "id" },
  { table: "mail_opt_outs", row: "organization_id" },
  { table: "note_addresses", row: "link_id" },
  { table: "scanner_addresses", row: "organization_id" },
] as const;
type Place = { table: string; row: string; whose?: string };

export type FoldedAddresses = {
  folded: number;
  /** Rows whose address another row has already. They stay as they were, and nothing finds them by their address. */
  left: { table: string; id: string }[];
};

type Row = { at: string; email: string; id: string; whose: string | null };

/**
 * Stores domains in their IDNA form, which SQL cannot do. Rows are never merged: two accounts or two contacts with one
 * mailbox are for people to decide about. Repeating it is safe; older servers that still run store other forms.
 */
export async function foldAddresses(databaseUrl: string): Promise<FoldedAddresses> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const result: FoldedAddresses = { folded: 0, left: [] };
  const accountsLeft = new Set<string | null>();
  try {
    for (const place of places)
      for (const row of await findRows(client, place)) {
        const isFolded = !accountsLeft.has(row.whose) && (await foldRow(client, place, row));
        if (isFolded) result.folded += 1;
        else {
          result.left.push({ table: place.table, id: row.id });
          if (row.whose !== null) accountsLeft.add(row.whose);
        }
      }
  } finally {
    await client.end();
  }
  return result;
}

async function findRows(client: Client, { table, row, whose }: Place): Promise<Row[]> {
  const { rows } = await client.query<Row>(
    `select ctid::text as at, email, ${row}::text as id, ${whose === undefined ? "null" : `${whose}::text`} as whose
     from ${table} where email ~ '@.*[^\\x01-\\x7f]' order by ${row}`,
  );
  return rows;
}

const uniqueViolation = "23505";

/** False if the address is another account's, or a row with it exists. */
async function foldRow(client: Client, { table }: Place, { at, email, whose }: Row): Promise<boolean> {
  const folded = withAsciiDomain(email);
  if (folded === email) return false;
  const subject = table === "users" || table === "sign_ins";
  try {
    const { rowCount } = await client.query(
      `update ${table} set email = $1${subject ? ", subject = case when issuer = 'email' then $1 else subject end" : ""}
       where ctid = $2::tid and email = $3
         and not ($4::uuid is not null and exists (select from verified_emails v where v.email = $1 and v.user_id <> $4::uuid))`,
      [folded, at, email, whose],
    );
    return rowCount === 1;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === uniqueViolation) return false;
    throw error;
  }
}
