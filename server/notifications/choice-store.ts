import { sql } from "kysely";
import type { NotificationChoice } from "#domain/notifications/kinds.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";

export type Settings = {
  email: string | null;
  family: boolean;
  team: boolean;
  choices: NotificationChoice[];
};

/** One query. A link counts only while its contact is not removed. */
export async function findSettings(db: Db, userId: string): Promise<Settings> {
  const { rows } = await sql<Settings>`
    select
      (select v.email from verified_emails v where v.user_id = ${userId} order by v.verified_at desc, v.email limit 1)
        as email,
      exists (select from active_links l where l.user_id = ${userId}) as family,
      exists (select from memberships m where m.user_id = ${userId}) as team,
      array(select json_build_object('kind', k.kind, 'wanted', k.wanted) from notice_choices k where k.user_id = ${userId})
        as choices`.execute(db);
  return rows[0] ?? { email: null, family: false, team: false, choices: [] };
}

/** False for a deleted account. */
export async function saveChoice(
  tx: Tx,
  userId: string,
  { kind, wanted }: NotificationChoice,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into notice_choices (user_id, kind, wanted, chosen_at)
    select u.id, ${kind}, ${wanted}::boolean, ${now}::timestamptz from users u where u.id = ${userId} and u.deleted_at is null
    on conflict (user_id, kind) do update set wanted = excluded.wanted, chosen_at = excluded.chosen_at`.execute(
    tx,
  );
  return (numAffectedRows ?? 0n) > 0n;
}

export async function deleteChoicesOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("noticeChoices").where("userId", "=", userId).execute();
}
