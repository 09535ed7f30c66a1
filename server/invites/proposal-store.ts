import { dayIn } from "#domain/events/calendar-day.ts";
import { dayMs } from "#domain/time.ts";
import { guardian, relationships } from "#domain/roster/relationship.ts";
import { formatBlock } from "#domain/roster/contact-block.ts";
import {
  maxOwnProposalsListed,
  maxProposalsListed,
  proposalStatus,
  type ApprovalFacts,
  type MyProposal,
  type ProposalForm,
} from "#domain/invites/proposal.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import { anyId } from "#server/platform/db/any-of.ts";
import { countRows } from "#server/platform/db/count-rows.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import { findBlocks, type BlockDeps } from "#server/roster/contact-block-store.ts";
import type { FamilyRef } from "./family-link-store.ts";
import { hasOptedOut } from "./store.ts";
import { accountName } from "#server/identity/account-name.ts";
import { personName } from "#domain/identity/person-name.ts";

/** One for each address, the newest. */
export async function listOwnProposals(db: Db, { userId, participantId }: FamilyRef): Promise<MyProposal[]> {
  const rows = await db
    .selectFrom("contactProposals")
    .distinctOn("email")
    .select(["id", "name", "email", "relationship", "askedAt", "approvedAt", "declinedAt"])
    .where("userId", "=", userId)
    .where("participantId", "=", participantId)
    .orderBy("email")
    .orderBy("askedAt", "desc")
    .orderBy("id", "desc")
    .limit(maxOwnProposalsListed)
    .execute();
  return rows
    .toSorted((one, other) => one.askedAt.getTime() - other.askedAt.getTime())
    .map((row) => ({
      id: row.id,
      name: row.name,
      email: row.email,
      relationship: relationshipOf(row.relationship),
      status: proposalStatus(row),
    }));
}

function relationshipOf(relationship: string) {
  return relationships.find((known) => known === relationship) ?? relationships[0];
}

/** Each change of a participant's proposals takes this lock. */
export async function lockProposalsOf(tx: Tx, participantId: string): Promise<void> {
  await tx.selectFrom("participants").select("id").where("id", "=", participantId).forNoKeyUpdate().execute();
}

export async function findPlace(tx: Tx, eventId: string) {
  return tx
    .selectFrom("events as e")
    .innerJoin("organizations as o", "o.id", "e.organizationId")
    .select(["e.startDate", "e.endDate", "o.timeZone", "o.preapproveProposals"])
    .where("e.id", "=", eventId)
    .executeTakeFirstOrThrow();
}

/** Addresses that the contact asked for, without declined ones. */
export async function listStandingAddresses(tx: Tx, proposerContactId: string): Promise<Set<string>> {
  const rows = await tx
    .selectFrom("contactProposals")
    .select("email")
    .where("proposerContactId", "=", proposerContactId)
    .where("declinedAt", "is", null)
    .execute();
  return new Set(rows.map(({ email }) => email));
}

export type NewProposal = FamilyRef &
  ProposalForm & {
    id: string;
    organizationId: string;
    eventId: string;
    proposerContactId: string;
    askedAt: Date;
  };

export async function insertProposal(tx: Tx, proposal: NewProposal): Promise<void> {
  await tx.insertInto("contactProposals").values(proposal).execute();
}

export async function deleteOpenProposal(
  tx: Tx,
  { userId, participantId }: FamilyRef,
  proposalId: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("contactProposals")
    .where("userId", "=", userId)
    .where("participantId", "=", participantId)
    .where("id", "=", proposalId)
    .where("approvedAt", "is", null)
    .where("declinedAt", "is", null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Contacts that were approved stay. Returns the organizations that they were addressed to. */
export async function deleteProposalsBy(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom("contactProposals")
    .where("userId", "=", userId)
    .returning("organizationId")
    .execute();
  return [...new Set(rows.map(({ organizationId }) => organizationId))];
}

/** Undecided, of people who are still linked to a child of an event that is not over. */
function openProposals(db: Db, { organizationId }: { organizationId: string }) {
  return db
    .selectFrom("contactProposals as r")
    .innerJoin("activeLinks as l", (join) =>
      join.onRef("l.contactId", "=", "r.proposerContactId").onRef("l.userId", "=", "r.userId"),
    )
    .innerJoin("contacts as c", "c.id", "r.proposerContactId")
    .innerJoin("users as u", "u.id", "r.userId")
    .innerJoin("participants as p", "p.id", "r.participantId")
    .innerJoin("events as e", "e.id", "r.eventId")
    .innerJoin("organizations as o", "o.id", "r.organizationId")
    .select(["r.id", "r.eventId", "e.name as eventName", "e.endDate", "o.timeZone"])
    .select(["r.participantId", "p.name as participantName", "p.externalId"])
    .select(["r.userId", "c.name as proposerName", "c.relationship as proposerRelationship"])
    .select(accountName("u").as("proposerAccount"))
    .select((from) => from("c.relationship", "=", guardian).$castTo<boolean>().as("isByGuardian"))
    .select(["r.name", "r.relationship", "r.email", "r.askedAt"])
    .where("r.organizationId", "=", organizationId)
    .where("r.approvedAt", "is", null)
    .where("r.declinedAt", "is", null);
}

type OpenRow = Awaited<ReturnType<ReturnType<typeof openProposals>["execute"]>>[number];
export type StoredProposal = ReturnType<typeof toStored>;

function toStored({ proposerName, proposerAccount, proposerRelationship, relationship, ...row }: OpenRow) {
  return {
    ...row,
    proposerName: personName({ contact: proposerName, account: proposerAccount }, proposerRelationship),
    relationship: relationshipOf(relationship),
  };
}

/** Those of the chosen that are open, or all. */
export async function listOpenProposals(
  db: Db,
  staff: { organizationId: string },
  { among, now }: { among?: readonly string[]; now: Date },
): Promise<StoredProposal[]> {
  const open = openProposals(db, staff)
    // One day more than any time zone needs; the filter below is exact.
    .where("e.endDate", ">=", dayIn("UTC", new Date(now.getTime() - dayMs)))
    .orderBy("r.askedAt")
    .orderBy("r.id")
    .limit(maxProposalsListed);
  const rows = await (among === undefined ? open : open.where("r.id", "=", anyId(among))).execute();
  return rows.filter(({ endDate, timeZone }) => endDate >= dayIn(timeZone, now)).map(toStored);
}

export async function lockProposals(
  tx: Tx,
  { organizationId }: Staff,
  ids: readonly string[],
): Promise<void> {
  await tx
    .selectFrom("contactProposals")
    .select("id")
    .where("organizationId", "=", organizationId)
    .where("id", "=", anyId(ids))
    .orderBy("id")
    .forUpdate()
    .execute();
}

type Proposed = Pick<StoredProposal, "id" | "participantId" | "participantName" | "externalId" | "email">;

/** By proposal. */
export async function readApprovalFacts(
  db: Db,
  deps: BlockDeps,
  staff: Staff,
  proposals: readonly Proposed[],
): Promise<Map<string, ApprovalFacts>> {
  const emails = [...new Set(proposals.map(({ email }) => email))];
  const participantIds = [...new Set(proposals.map(({ participantId }) => participantId))];
  const blocksOf = await findBlocks(db, deps, staff, emails);
  const optedOut = await hasOptedOut(db, staff, emails);
  const contacts = Map.groupBy(await listContactsOf(db, staff, participantIds), (one) => one.participantId);
  const approved = await countApproved(db, staff, participantIds);
  return new Map(
    proposals.map(({ id, participantId, participantName: name, externalId, email }) => {
      const [newest] = blocksOf({ name, externalId }, email);
      const own = contacts.get(participantId) ?? [];
      return [
        id,
        {
          block: newest === undefined ? undefined : formatBlock(email, name, newest),
          contactId: own.find((contact) => contact.email === email)?.id,
          hasOptedOut: optedOut.has(email),
          contacts: own.length,
          approvedProposals: approved.get(participantId) ?? 0,
        },
      ];
    }),
  );
}

async function listContactsOf(db: Db, { organizationId }: Staff, participantIds: readonly string[]) {
  return db
    .selectFrom("contacts")
    .select(["id", "participantId", "email"])
    .where("organizationId", "=", organizationId)
    .where("participantId", "=", anyId(participantIds))
    .where("removedAt", "is", null)
    .execute();
}

async function countApproved(
  db: Db,
  { organizationId }: Staff,
  participantIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("contactProposals")
    .select(["participantId", countRows().as("total")])
    .where("organizationId", "=", organizationId)
    .where("participantId", "=", anyId(participantIds))
    .where("approvedAt", "is not", null)
    .groupBy("participantId")
    .execute();
  return new Map(rows.map(({ participantId, total }) => [participantId, total]));
}

/** Of the address and the child, by any contact. */
export async function wasDeclinedBefore(
  tx: Tx,
  { organizationId }: Staff,
  { participantId, email }: Pick<StoredProposal, "participantId" | "email">,
): Promise<boolean> {
  const row = await tx
    .selectFrom("contactProposals")
    .select("id")
    .where("organizationId", "=", organizationId)
    .where("participantId", "=", participantId)
    .where("email", "=", email)
    .where("declinedAt", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function markApproved(
  tx: Tx,
  { organizationId }: Staff,
  { proposalId, contactId, now }: { proposalId: string; contactId: string; now: Date },
): Promise<void> {
  await tx
    .updateTable("contactProposals")
    .set({ approvedAt: now, contactId })
    .where("organizationId", "=", organizationId)
    .where("id", "=", proposalId)
    .execute();
}

export async function markDeclined(
  tx: Tx,
  { organizationId }: Staff,
  proposalId: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable("contactProposals")
    .set({ declinedAt: now })
    .where("organizationId", "=", organizationId)
    .where("id", "=", proposalId)
    .execute();
}

/** Not for contacts that a corrected address replaced: their removal has no author. Returns the proposers. */
export async function declineProposalsOfRemoved(
  tx: Tx,
  contactIds: readonly string[],
  now: Date,
): Promise<string[]> {
  const rows = await tx
    .updateTable("contactProposals as r")
    .from("contacts as c")
    .set({ approvedAt: null, contactId: null, declinedAt: now })
    .whereRef("c.id", "=", "r.contactId")
    .where("r.contactId", "=", anyId(contactIds))
    .where("c.removedBy", "is not", null)
    .returning("r.userId")
    .execute();
  return rows.map(({ userId }) => userId);
}

/** The admin in whose name contacts of guardians are added, if the organization wants it. */
export async function findPreapprover(
  tx: Tx,
  organizationId: string,
): Promise<{ userId: string | null } | undefined> {
  return tx
    .selectFrom("organizations")
    .select("preapprovedBy as userId")
    .where("id", "=", organizationId)
    .where("preapproveProposals", "=", true)
    .executeTakeFirst();
}
