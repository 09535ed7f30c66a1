import { sql } from "kysely";
import { anyId } from "#server/platform/db/any-of.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";

export type RepeatedRequests = {
  earlyDeletions: number;
  earlyDeletionRequests: number;
  proposals: number;
  preapprovals: number;
};

/** What families asked for and the organization decided. */
export async function repeatFamilyRequests(tx: Tx, later: Db, moment: Date): Promise<RepeatedRequests> {
  return {
    earlyDeletions: await deleteParticipants(tx, await listDeletedEarly(later, moment)),
    earlyDeletionRequests: await deleteDecidedRequests(tx, await listOpenRequests(later)),
    proposals: await endProposals(tx, later),
    preapprovals: await requireApproval(tx, later),
  };
}

async function listDeletedEarly(later: Db, moment: Date): Promise<string[]> {
  const rows = await later
    .selectFrom("auditEntries")
    .select(sql<string | null>`subject->>'participantId'`.as("id"))
    .where("action", "=", "early-deletion.done")
    .where("at", ">=", moment)
    .execute();
  return rows.flatMap(({ id }) => id ?? []);
}

/** For good, as the family asked. Triggers remember the files. */
async function deleteParticipants(tx: Tx, ids: readonly string[]): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom("participants")
    .where("id", "=", anyId(ids))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** A request that was withdrawn or declined must not be carried out. Its family can ask again. */
async function deleteDecidedRequests(tx: Tx, stillOpen: readonly string[]): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom("earlyDeletionRequests")
    .where("declinedAt", "is", null)
    .where((request) => request.not(request("id", "=", anyId(stillOpen))))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

async function listOpenRequests(later: Db): Promise<string[]> {
  const rows = await later
    .selectFrom("earlyDeletionRequests")
    .select("id")
    .where("declinedAt", "is", null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Those without a row in the later copy were withdrawn, or deleted with the account. */
async function endProposals(tx: Tx, later: Db): Promise<number> {
  const rows = await later.selectFrom("contactProposals").select(["id", "declinedAt"]).execute();
  const declined = rows.filter(({ declinedAt }) => declinedAt !== null);
  const { numUpdatedRows } = await tx
    .updateTable("contactProposals")
    .set({ approvedAt: null, contactId: null, declinedAt: sql<Date>`now()` })
    .where("id", "=", anyId(declined.map(({ id }) => id)))
    .where("declinedAt", "is", null)
    .executeTakeFirst();
  const { numDeletedRows } = await tx
    .deleteFrom("contactProposals")
    .where("approvedAt", "is", null)
    .where("declinedAt", "is", null)
    .where((proposal) => proposal.not(proposal("id", "=", anyId(rows.map(({ id }) => id)))))
    .executeTakeFirst();
  return Number(numUpdatedRows + numDeletedRows);
}

/** An admin can let guardians add people again. */
async function requireApproval(tx: Tx, later: Db): Promise<number> {
  const wanted = await later
    .selectFrom("organizations")
    .select("id")
    .where("preapproveProposals", "=", true)
    .execute();
  const { numUpdatedRows } = await tx
    .updateTable("organizations")
    .set({ preapproveProposals: false, preapprovedBy: null })
    .where("preapproveProposals", "=", true)
    .where((organization) => organization.not(organization("id", "=", anyId(wanted.map(({ id }) => id)))))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
