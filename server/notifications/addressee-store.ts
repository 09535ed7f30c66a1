import { sql } from "kysely";
import type { Language } from "#domain/language.ts";
import type { From } from "./notification.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { TakenNotification } from "./notification-store.ts";

export type NotificationRecipient = From & {
  name: string;
  language: Language;
  email: string | null;
  chosen: boolean | null;
  timeZone: string;
  familyNotices: boolean;
  onTeam: boolean;
  optedOut: boolean;
};

/**
 * Uses an address that the sign-in provider verified, or else the invited mailbox that the family verified with a
 * code. Undefined for a deleted account.
 */
export async function findAddressee(
  db: Db,
  notification: TakenNotification,
): Promise<NotificationRecipient | undefined> {
  const { userId, organizationId, kind, eventId } = notification;
  const { rows } = await sql<NotificationRecipient>`
    select o.id as "organizationId", o.name as "organizationName", o.type as "organizationType",
      o.time_zone as "timeZone", o.family_notices as "familyNotices", u.display_name as name,
      coalesce(u.language, 'en') as language, a.email, c.wanted as chosen,
      exists (select from memberships m where m.organization_id = o.id and m.user_id = u.id) as "onTeam",
      exists (select from mail_opt_outs x where x.organization_id = o.id and x.email = a.email) as "optedOut"
    from users u join organizations o on o.id = ${organizationId}
    left join notice_choices c on c.user_id = u.id and c.kind = ${kind}
    cross join lateral (select coalesce(
      (select v.email from verified_emails v where v.user_id = u.id order by v.verified_at desc, v.email limit 1),
      (select k.email from participant_links l join contacts k on k.id = l.contact_id
        where l.user_id = u.id and l.organization_id = o.id and l.event_id = ${eventId}::uuid and k.removed_at is null
        order by l.created_at, l.id limit 1)
    ) as email) a
    where u.id = ${userId} and u.deleted_at is null`.execute(db);
  return rows[0];
}
