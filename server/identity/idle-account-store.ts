import { sql } from "kysely";
import type { Language } from "#domain/language.ts";
import { lifetimes } from "#domain/lifetimes.ts";
import { dayMs } from "#domain/time.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";

type StoreDeps = Pick<Deps, "clock" | "config">;

const accountsPerRound = 200;

/** A session lives for two weeks after a sign-in, so the last sign-in tells of the last use. */
function isIdle({ clock, config }: StoreDeps) {
  const { OPERATOR_EMAILS: emails, OPERATOR_USER_IDS: ids } = config;
  return sql<boolean>`(u.deleted_at is null and u.demo_of is null
    and u.last_signed_in_at < ${clock.now()}::timestamptz - make_interval(months => ${lifetimes.accountMonths})
    and u.id::text <> all(${ids}::text[])
    and not exists (select from memberships m where m.user_id = u.id)
    and not exists (select from building_staff b where b.user_id = u.id)
    and not exists (select from participant_links l where l.user_id = u.id)
    and not exists (select from verified_emails v where v.user_id = u.id and (v.email = any(${emails}::text[])
      or exists (select from active_invites i where i.email = v.email and i.accepted_at is null)
      or exists (select from team_invites t where t.email = v.email)
      or exists (select from building_staff b where b.email = v.email))))`;
}

/** Of accounts that are used again or belong to something again: their time starts over. */
export async function clearMarks(db: Db, deps: StoreDeps): Promise<void> {
  await sql`update users u set idle_mailed_at = null
    where u.idle_mailed_at is not null and u.deleted_at is null and not ${isIdle(deps)}`.execute(db);
}

export async function markIdle(tx: Tx, deps: StoreDeps): Promise<{ userId: string }[]> {
  const { rows } = await sql<{ userId: string }>`
    update users set idle_mailed_at = ${deps.clock.now()} where id = any(array(
      select u.id from users u where u.idle_mailed_at is null and ${isIdle(deps)}
      order by u.last_signed_in_at, u.id limit ${accountsPerRound} for update skip locked))
    returning id as "userId"`.execute(tx);
  return rows;
}

/** Mailed long enough ago. With an id, that account is locked and checked again: its owner may have signed in since. */
export async function listToEnd(db: Db, deps: StoreDeps, id: string | null = null): Promise<string[]> {
  const before = new Date(deps.clock.now().getTime() - lifetimes.accountNotice * dayMs);
  const { rows } = await sql<{ id: string }>`
    select u.id from users u where u.idle_mailed_at <= ${before} and (${id}::uuid is null or u.id = ${id}::uuid)
      and ${isIdle(deps)}
    order by u.idle_mailed_at, u.id limit ${accountsPerRound} ${id === null ? sql`` : sql`for update`}`.execute(
    db,
  );
  return rows.map((row) => row.id);
}

type MarkedAccount = { email: string | null; language: Language; mailedAt: Date };

export async function findMarked(
  db: Db,
  deps: StoreDeps,
  userId: string,
): Promise<MarkedAccount | undefined> {
  const { rows } = await sql<MarkedAccount>`
    select coalesce((select v.email from verified_emails v where v.user_id = u.id order by v.verified_at desc, v.email limit 1),
      u.email) as email, coalesce(u.language, 'en') as language, u.idle_mailed_at as "mailedAt"
    from users u where u.id = ${userId} and u.idle_mailed_at is not null and ${isIdle(deps)}`.execute(db);
  return rows[0];
}
