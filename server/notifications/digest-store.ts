import { sql } from "kysely";
import type { Staff } from "#server/organizations/require-staff.ts";
import type { Db } from "#server/platform/db/database.ts";

export type DigestDue = { organizationId: string; userId: string; day: string };

/** Members who chose the digest, have none for today, and whose local hour is from `fromHour` to before `untilHour`. */
export async function listDigestsDue(
  db: Db,
  { now, fromHour, untilHour, limit }: { now: Date; fromHour: number; untilHour: number; limit: number },
): Promise<DigestDue[]> {
  const { rows } = await sql<DigestDue>`
    select m.organization_id as "organizationId", m.user_id as "userId", here.now::date::text as day
    from notice_choices k join memberships m on m.user_id = k.user_id join organizations o on o.id = m.organization_id
    cross join lateral (select ${now}::timestamptz at time zone o.time_zone as now) here
    where k.kind = 'digest' and k.wanted
      and extract(hour from here.now) >= ${fromHour} and extract(hour from here.now) < ${untilHour}
      and not exists (
        select from notices n where n.user_id = m.user_id and n.organization_id = m.organization_id
          and n.kind = 'digest' and n.about = here.now::date::text)
    order by m.user_id, m.organization_id limit ${limit}`.execute(db);
  return rows;
}

const maxEvents = 20;

export async function listActiveEvents(db: Db, { organizationId }: Staff, today: string) {
  const { rows } = await sql<{
    eventId: string;
    eventName: string;
    repliesToMatch: number;
    bouncedInvites: number;
  }>`
    select e.id as "eventId", e.name as "eventName",
      (select count(*)::int from uploads u
        where u.organization_id = e.organization_id and u.event_id = e.id and u.state = 'waiting') as "repliesToMatch",
      (select count(*)::int from invites i
        cross join lateral (
          select m.failed_at from invite_mails m where m.invite_id = i.id order by m.requested_at desc limit 1) latest
        where i.organization_id = e.organization_id and i.event_id = e.id and i.accepted_at is null
          and i.revoked_at is null and latest.failed_at is not null) as "bouncedInvites"
    from events e
    where e.organization_id = ${organizationId} and e.deleted_at is null
      and e.start_date <= ${today}::date and e.end_date >= ${today}::date
    order by e.start_date, e.name, e.id limit ${maxEvents}`.execute(db);
  return rows;
}
