import { sql } from "kysely";
import type { Db, Tx } from "#server/platform/db/database.ts";

/** Includes revoked and accepted invites, so that old mails can opt out. */
export async function findSender(db: Db, inviteId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("invites as i")
    .innerJoin("organizations as o", "o.id", "i.organizationId")
    .select("o.name")
    .where("i.id", "=", inviteId)
    .executeTakeFirst();
  return row?.name;
}

/** The unguessable invite id from the mail authorizes this. */
export async function optOut(tx: Tx, inviteId: string, now: Date): Promise<void> {
  await sql`
    insert into mail_opt_outs (organization_id, email, created_at)
    select c.organization_id, c.email, ${now} from invites i join contacts c on c.id = i.contact_id
    where i.id = ${inviteId} on conflict do nothing`.execute(tx);
}

/** Undoes an accidental opt-out; otherwise the family could never be invited again. */
export async function optIn(tx: Tx, inviteId: string): Promise<void> {
  await sql`
    delete from mail_opt_outs x using invites i join contacts c on c.id = i.contact_id
    where i.id = ${inviteId} and x.organization_id = c.organization_id and x.email = c.email`.execute(tx);
}
