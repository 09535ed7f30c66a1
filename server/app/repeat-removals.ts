import { sql, type Selectable } from "kysely";
import type { Tables } from "#database/tables.ts";
import { anyId } from "#server/platform/db/any-of.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";

export type RepeatedRemovals = {
  contacts: number;
  invites: number;
  members: number;
  optOuts: number;
  stopped: number;
  blocks: number;
};

/**
 * Revokes access that the restore gave back, as recorded in `later`, a copy restored to a later moment. It only
 * revokes: an admin can undo a wrong removal, but a letter that was read cannot be unread.
 */
export async function repeatRemovals(db: Db, later: Db, moment: Date): Promise<RepeatedRemovals> {
  const [contacts, invites, team, optOuts, stopped, blocks] = await Promise.all([
    later.selectFrom("contacts").select(["id", "removedAt"]).where("removedAt", ">=", moment).execute(),
    later.selectFrom("invites").select("id").where("revokedAt", ">=", moment).execute(),
    later.selectFrom("memberships").select(["organizationId", "userId", "role"]).execute(),
    later.selectFrom("mailOptOuts").selectAll().where("createdAt", ">=", moment).execute(),
    later
      .selectFrom("noticeChoices")
      .selectAll()
      .where("chosenAt", ">=", moment)
      .where("wanted", "=", false)
      .execute(),
    later.selectFrom("contactBlocks").selectAll().where("removedAt", ">=", moment).execute(),
  ]);
  return db.transaction().execute(async (tx) => ({
    contacts: await removeContacts(
      tx,
      contacts.map(({ id }) => id),
    ),
    invites: await revokeInvites(
      tx,
      invites.map(({ id }) => id),
    ),
    members: await lowerTeam(tx, team),
    optOuts: await addOptOuts(tx, optOuts),
    stopped: await stopNotifications(tx, stopped),
    blocks: await addBlocks(tx, blocks),
  }));
}

/** Like the action, this deletes waiting notes. The later copy records who removed the contact. */
async function removeContacts(tx: Tx, ids: readonly string[]): Promise<number> {
  const contacts = await tx
    .updateTable("contacts")
    .set({ removedAt: sql<Date>`now()` })
    .where("id", "=", anyId(ids))
    .where("removedAt", "is", null)
    .returning("id")
    .execute();
  const removed = contacts.map(({ id }) => id);
  await tx
    .deleteFrom("notes")
    .where("contactId", "=", anyId(removed))
    .where("printedAt", "is", null)
    .execute();
  return removed.length;
}

async function revokeInvites(tx: Tx, ids: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    update invites set revoked_at = now()
    where id = any(${ids}::text[]) and revoked_at is null and accepted_at is null`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

type Member = { organizationId: string; userId: string; role: string };

/** An organization without members in the later copy was deleted there, so its team stays unchanged. */
async function lowerTeam(tx: Tx, later: readonly Member[]): Promise<number> {
  const teams = sql`
    unnest(${later.map(({ organizationId }) => organizationId)}::uuid[],
      ${later.map(({ userId }) => userId)}::uuid[],
      ${later.map(({ role }) => role)}::text[]) as later (organization_id, user_id, role)`;
  const demoted = await sql`
    update memberships m set role = 'member' from ${teams}
    where later.organization_id = m.organization_id and later.user_id = m.user_id
      and m.role = 'admin' and later.role = 'member'`.execute(tx);
  const removed = await sql`
    delete from memberships m
    where m.organization_id in (select organization_id from ${teams})
      and not exists (
        select from ${teams} where later.organization_id = m.organization_id and later.user_id = m.user_id)`.execute(
    tx,
  );
  return Number(demoted.numAffectedRows ?? 0n) + Number(removed.numAffectedRows ?? 0n);
}

type OptOut = { organizationId: string; email: string; createdAt: Date };

async function addOptOuts(tx: Tx, optOuts: readonly OptOut[]): Promise<number> {
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
async function stopNotifications(tx: Tx, stopped: readonly Stopped[]): Promise<number> {
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

/** Limits the parameters of one statement. */
const blocksPerInsert = 1_000;

/** A block that was lifted later stays in force: an admin can lift it again. */
async function addBlocks(tx: Tx, later: readonly Selectable<Tables["contactBlocks"]>[]): Promise<number> {
  const organizations = await existing(
    tx,
    "organizations",
    later.map(({ organizationId }) => organizationId),
  );
  const users = await existing(
    tx,
    "users",
    later.flatMap(({ removedBy }) => removedBy ?? []),
  );
  const blocks = later
    .filter(({ organizationId }) => organizations.has(organizationId))
    .map(({ removedBy, ...block }) => ({
      ...block,
      removedBy: removedBy !== null && users.has(removedBy) ? removedBy : null,
      liftedAt: null,
      liftedBy: null,
    }));
  let added = 0;
  for (let at = 0; at < blocks.length; at += blocksPerInsert) {
    const { numInsertedOrUpdatedRows = 0n } = await tx
      .insertInto("contactBlocks")
      .values(blocks.slice(at, at + blocksPerInsert))
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    added += Number(numInsertedOrUpdatedRows);
  }
  return added;
}

async function existing(
  tx: Tx,
  table: "organizations" | "users",
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where id = any(${[...new Set(ids)]}::uuid[])`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}
