import { sql, type Selectable } from "kysely";
import type { Tables } from "#database/tables.ts";
import { deleteSessionsOf, emptyAccount } from "#server/identity/store.ts";
import { unlinkAccount } from "#server/invites/accept-actions.ts";
import { deleteNotesByUser } from "#server/notes/actions.ts";
import { forgetNotifications } from "#server/notifications/actions.ts";
import { forgetPasskeys } from "#server/passkeys/actions.ts";
import { systemClock } from "#server/platform/clock.ts";
import { anyId } from "#server/platform/db/any-of.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import { removeLater } from "#server/platform/files/remove-later.ts";
import { keyOfJob, keyOfReprint } from "#server/printing/pdf-files.ts";
import { forgetBooksOfAccount, forgetBooksOfContact } from "#server/responses/books/actions.ts";
import { copyNameOf } from "./copy-names.ts";
import { repeatFamilyRequests, type RepeatedRequests } from "./repeat-family-requests.ts";
import { repeatCounselorRemovals } from "./repeat-counselors.ts";
import { addOptOuts, stopNotifications } from "./repeat-opt-outs.ts";
import { deleteScanners, revokeApiKeys } from "./repeat-machine-access.ts";
import { repeatReplyChanges } from "./repeat-reply-changes.ts";
import { listStaffLettersToHold } from "./staff-letters-to-hold.ts";
import { keepLonger, placeHolds } from "./repeat-retention.ts";
import { closeOrganizations, suspendOrganizations } from "./repeat-standings.ts";

export type RepeatedRemovals = RepeatedRequests & {
  contacts: number;
  invites: number;
  members: number;
  optOuts: number;
  stopped: number;
  blocks: number;
  teamInvites: number;
  scanners: number;
  counselors: number;
  counselorReplies: number;
  apiKeys: number;
  passkeys: number;
  passkeyRequirements: number;
  printJobs: number;
  heldLetters: number;
  replies: number;
  participants: number;
  events: number;
  holds: number;
  retention: number;
  accounts: number;
  organizations: number;
  closedOrganizations: number;
};

/**
 * Revokes access that the restore gave back, as recorded in `later`, a copy restored to a later moment. It only
 * revokes: an admin can undo a wrong removal, but a letter that was read cannot be unread.
 */
export async function repeatRemovals(db: Db, later: Db, moment: Date): Promise<RepeatedRemovals> {
  const [contacts, invites, team, optOuts, stopped, blocks, teamInvites] = await Promise.all([
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
    later.selectFrom("teamInvites").select("id").execute(),
  ]);
  const [passkeys, passkeyResets, passkeysRequired] = await Promise.all([
    later.selectFrom("passkeys").select("id").execute(),
    later.selectFrom("passkeyResets").select("id").execute(),
    later.selectFrom("organizations").select("id").where("passkeysRequired", "=", true).execute(),
  ]);
  const [printJobs, heldLetters, participants, events, accounts, suspended] = await Promise.all([
    later.selectFrom("printJobs").select(["id", "voidedAt"]).where("voidedAt", ">=", moment).execute(),
    later.selectFrom("notes").select(["id", "heldAt"]).where("heldAt", ">=", moment).execute(),
    listDeleted(later, "participants", moment),
    listDeleted(later, "events", moment),
    later.selectFrom("users").select("id").where("deletedAt", ">=", moment).execute(),
    later.selectFrom("organizations").select("id").where("standing", "=", "suspended").execute(),
  ]);
  const holds = await later.selectFrom("legalHolds").selectAll().where("placedAt", ">=", moment).execute();
  const retention = await later
    .selectFrom("organizations")
    .select(["id", "retentionDays", "nothingDeletedBefore"])
    .execute();
  const staffLetters = await listStaffLettersToHold(db, later, moment);
  const closed = await later
    .selectFrom("organizations")
    .select(["id", "closedAt", "deletesOn", "standingBeforeClosing"])
    .where("standing", "=", "closed")
    .execute();
  const { deleted, ...repeated } = await db.transaction().execute(async (tx) => ({
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
    teamInvites: await deleteTeamInvites(tx, { team, invites: teamInvites }),
    scanners: await deleteScanners(tx, later),
    ...(await repeatCounselorRemovals(tx, later, [
      ...new Set(team.map(({ organizationId }) => organizationId)),
    ])),
    apiKeys: await revokeApiKeys(tx, later),
    passkeys: await deletePasskeys(tx, { passkeys, resets: passkeyResets }),
    passkeyRequirements: await requirePasskeys(
      tx,
      passkeysRequired.map(({ id }) => id),
    ),
    // Before the holds: a letter of a voided job can be held later.
    printJobs: await voidPrintJobs(
      tx,
      printJobs.map(({ id }) => id),
    ),
    heldLetters:
      (await holdLetters(
        tx,
        "notes",
        heldLetters.map(({ id }) => id),
      )) + (await holdLetters(tx, "staffLetters", staffLetters)),
    replies: await repeatReplyChanges(tx, later),
    participants: await markDeleted(tx, "participants", participants),
    ...(await repeatFamilyRequests(tx, later, moment)),
    events: await markDeleted(tx, "events", events),
    holds: await placeHolds(tx, holds),
    retention: await keepLonger(tx, retention),
    organizations: await suspendOrganizations(
      tx,
      suspended.map(({ id }) => id),
    ),
    closedOrganizations: await closeOrganizations(tx, closed),
    deleted: await deleteAccounts(
      tx,
      accounts.map(({ id }) => id),
    ),
  }));
  for (const userId of deleted) await copyNameOf(db, userId);
  return { ...repeated, accounts: deleted.length };
}

/** Like the action, this deletes waiting notes and books. The later copy records who removed the contact. */
async function removeContacts(tx: Tx, ids: readonly string[]): Promise<number> {
  const contacts = await tx
    .updateTable("contacts")
    .set({ removedAt: sql<Date>`now()` })
    .where("id", "=", anyId(ids))
    .where("removedAt", "is", null)
    .returning(["id", "organizationId"])
    .execute();
  const removed = contacts.map(({ id }) => id);
  for (const { id, organizationId } of contacts)
    await forgetBooksOfContact(tx, { organizationId }, { contactId: id });
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

/**
 * Revoked, accepted and expired invitations have no row in the later copy. As with teams, an organization without members
 * there was deleted.
 */
async function deleteTeamInvites(
  tx: Tx,
  { team, invites }: { team: readonly Member[]; invites: readonly { id: string }[] },
): Promise<number> {
  const organizations = [...new Set(team.map(({ organizationId }) => organizationId))];
  const { numDeletedRows } = await tx
    .deleteFrom("teamInvites")
    .where("organizationId", "=", anyId(organizations))
    .where((invite) => invite.not(invite("id", "=", anyId(invites.map(({ id }) => id)))))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * Removed passkeys and used resets have no row in the later copy. Those added after the moment are lost: their users add
 * a new one.
 */
async function deletePasskeys(
  tx: Tx,
  later: { passkeys: readonly { id: string }[]; resets: readonly { id: string }[] },
): Promise<number> {
  await tx
    .deleteFrom("passkeyResets")
    .where((reset) => reset.not(reset("id", "=", anyId(later.resets.map(({ id }) => id)))))
    .execute();
  const { numDeletedRows } = await tx
    .deleteFrom("passkeys")
    .where((passkey) => passkey.not(passkey("id", "=", anyId(later.passkeys.map(({ id }) => id)))))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

async function requirePasskeys(tx: Tx, ids: readonly string[]): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("organizations")
    .set({ passkeysRequired: true })
    .where("id", "=", anyId(ids))
    .where("passkeysRequired", "=", false)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Like the action: the letters wait again and the PDFs are deleted. */
async function voidPrintJobs(tx: Tx, ids: readonly string[]): Promise<number> {
  const voided = await tx
    .updateTable("printJobs")
    .set({ voidedAt: sql<Date>`now()` })
    .where("id", "=", anyId(ids))
    .where("voidedAt", "is", null)
    .returning(["id as jobId", "organizationId", "eventId"])
    .execute();
  const jobIds = anyId(voided.map(({ jobId }) => jobId));
  await tx.deleteFrom("handOuts").where("printJobId", "=", jobIds).execute();
  await tx.deleteFrom("participantHandOuts").where("printJobId", "=", jobIds).execute();
  await tx
    .deleteFrom("notes as n")
    .using("contacts as c")
    .where("n.printJobId", "=", jobIds)
    .whereRef("c.id", "=", "n.contactId")
    .where("c.removedAt", "is not", null)
    .execute();
  await tx
    .updateTable("notes")
    .set({ printedAt: null, printJobId: null, sheetNumber: null, returnedAt: sql<Date>`now()` })
    .where("printJobId", "=", jobIds)
    .execute();
  await tx
    .updateTable("staffLetters")
    .set({ printedAt: null, printJobId: null, sheetNumber: null })
    .where("printJobId", "=", jobIds)
    .execute();
  const reprints = await tx
    .selectFrom("sheets")
    .select(["printJobId as jobId", "organizationId", "eventId", "number"])
    .where("printJobId", "=", jobIds)
    .where("reprintReadyAt", "is not", null)
    .execute();
  await removeLater(tx, [
    ...voided.map((job) => keyOfJob(job)),
    ...reprints.map((sheet) => keyOfReprint(sheet, sheet.number)),
  ]);
  return voided.length;
}

async function holdLetters(tx: Tx, table: "notes" | "staffLetters", ids: readonly string[]): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable(table)
    .set({ heldAt: sql<Date>`now()` })
    .where("id", "=", anyId(ids))
    .where("printedAt", "is", null)
    .where("heldAt", "is", null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Rows marked as deleted, and rows that staff erased: those are only in the audit log. */
async function listDeleted(later: Db, table: "participants" | "events", moment: Date): Promise<string[]> {
  const erased = {
    participants: sql`select (subject->>'participantId')::uuid from audit_entries where action = 'participant.removed'`,
    events: sql`select event_id from audit_entries where action = 'event.deleted'`,
  }[table];
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where deleted_at >= ${moment}
    union
    select erased.id from (${erased} and at >= ${moment}) as erased (id)
    where erased.id is not null and not exists (select from ${sql.table(table)} t where t.id = erased.id)`.execute(
    later,
  );
  return rows.map(({ id }) => id);
}

/** Staff can restore them for 30 days. */
async function markDeleted(
  tx: Tx,
  table: "participants" | "events",
  ids: readonly string[],
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable(table)
    .set({ deletedAt: sql<Date>`now()` })
    .where("id", "=", anyId(ids))
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Like the action, except that teams are already those of the later copy. Returns the users. */
async function deleteAccounts(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const users = await tx
    .selectFrom("users")
    .select("id")
    .where("id", "=", anyId(ids))
    .where("deletedAt", "is", null)
    .execute();
  const deps = { clock: systemClock };
  for (const { id } of users) {
    await tx.deleteFrom("memberships").where("userId", "=", id).execute();
    await tx.deleteFrom("buildingStaff").where("userId", "=", id).execute();
    await forgetPasskeys(tx, deps, id);
    await deleteNotesByUser(tx, deps, id);
    await forgetNotifications(tx, deps, id);
    await forgetBooksOfAccount(tx, deps, id);
    await unlinkAccount(tx, deps, id);
    await emptyAccount(tx, id, systemClock.now());
    await deleteSessionsOf(tx, id);
  }
  return users.map(({ id }) => id);
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
