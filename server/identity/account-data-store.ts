import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import { readColumns } from "#server/platform/db/read-columns.ts";

/**
 * What the file of an account has of each table with a user in it: all that says something about the person, without
 * keys and hashes. A test fails if a table is missing here and in `leftOut`.
 */
export const accountColumns = {
  verified_emails: ["email", "verified_at"],
  sign_ins: ["issuer", "email", "created_at", "joined_at"],
  sessions: [
    "created_at",
    "expires_at",
    "last_used_at",
    "authenticated_at",
    "browser",
    "system",
    "on_shared_computer",
  ],
  passkey_resets: ["organization_id", "granted_at", "expires_at"],
  passkeys: ["name", "created_at", "last_used_at"],
  push_subscriptions: ["created_at"],
  notice_choices: ["kind", "wanted", "chosen_at"],
  notices: ["kind", "made_at", "due_at", "sent_at", "given_up_at"],
  memberships: ["organization_id", "role", "joined_at", "display_name", "email"],
  building_staff: ["organization_id", "email", "buildings", "created_at", "joined_at"],
  participant_links: ["organization_id", "event_id", "participant_id", "created_at", "signed_as"],
  contact_proposals: [
    "organization_id",
    "participant_id",
    "name",
    "relationship",
    "email",
    "asked_at",
    "approved_at",
    "declined_at",
  ],
  early_deletion_requests: ["organization_id", "participant_id", "asked_at", "declined_at", "decline_reason"],
  opened_replies: ["organization_id", "response_id", "opened_at"],
  books: ["organization_id", "participant_id", "requested_at", "made_at", "page_count"],
  returning_families: ["organization_id", "ended_at"],
} as const satisfies Record<string, readonly string[]>;

export const leftOut: Readonly<Record<string, string>> = {
  download_tickets: "links that end after a minute",
  idempotency_keys: "answers to requests that were sent twice, for a day",
  mailbox_codes: "codes that end within minutes",
  passkey_challenges: "questions to a passkey that end within minutes",
  wrong_codes: "times of mistyped codes, for an hour",
};

/** Needs system access: the rows are of all features and organizations. */
export async function readAccount(db: Db, userId: string): Promise<Record<string, unknown[]>> {
  const account = ["display_name", "own_name", "email", "language", "created_at", "last_signed_in_at"];
  const rows: Record<string, unknown[]> = {
    account: await readColumns(db, "users", account, sql`t.id = ${userId}`),
  };
  for (const [name, columns] of Object.entries(accountColumns))
    rows[name] = await readColumns(db, name, columns, sql`t.user_id = ${userId}`);
  const letters = ["organization_id", "participant_id", "text", "created_at", "updated_at", "printed_at"];
  // A removed contact reaches nothing of the child any more, not even here. The organization answers for what it keeps.
  const linked = sql`exists (select from active_links l where l.user_id = ${userId} and l.participant_id`;
  const own = sql`t.created_by = ${userId} and ${linked} = t.participant_id)`;
  rows["letters"] = await readColumns(db, "notes", letters, own);
  const ofTeam = ["organization_id", "participant_id", "text", "created_at", "printed_at"];
  rows["letters_from_staff"] = await readColumns(db, "staff_letters", ofTeam, sql`t.written_by = ${userId}`);
  rows["participants"] = await readColumns(db, "participants", ["id", "name"], sql`${linked} = t.id)`);
  return rows;
}
