import { sql } from "kysely";
import type { Tx } from "#server/platform/db/database.ts";

type OptOut = { organizationId: string; email: string; createdAt: Date };

export async function addOptOuts(tx: Tx, optOuts: readonly OptOut[]): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into mail_opt_outs (organization_id, email, created_at)
    select later.organization_id, later.email, later.created_at
    from unnest(${optOuts.map(({ organizationId }) => organizationId)}::uuid[],
      ${optOuts.map(({ email }) => email)}::text[],
      ${optOuts.map(({ createdAt }) => createdAt)}::timestamptz[]) as later (organization_id, email, created_at)
    join organizations o on o.id = later.organization_id
    on conflict do nothing`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

type Stopped = { userId: string; kind: string; chosenAt: Date };

/** People who unsubscribed must not have to do it twice. */
export async function stopNotifications(tx: Tx, stopped: readonly Stopped[]): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into notice_choices (user_id, kind, wanted, chosen_at)
    select later.user_id, later.kind, false, later.chosen_at
    from unnest(${stopped.map(({ userId }) => userId)}::uuid[], ${stopped.map(({ kind }) => kind)}::text[],
      ${stopped.map(({ chosenAt }) => chosenAt)}::timestamptz[]) as later (user_id, kind, chosen_at)
    join users u on u.id = later.user_id
    on conflict (user_id, kind) do update set wanted = false, chosen_at = excluded.chosen_at
    where notice_choices.wanted`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
