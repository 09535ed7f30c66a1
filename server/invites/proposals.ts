import * as z from "zod/mini";
import { AppError } from "#domain/app-error.ts";
import { dayIn } from "#domain/events/calendar-day.ts";
import { identityTopics } from "#domain/identity/topics.ts";
import { familyLinkErrors } from "#domain/invites/family-link-errors.ts";
import * as contract from "#domain/invites/proposal-contract.ts";
import { proposalDeskErrors, proposalErrors } from "#domain/invites/proposal-errors.ts";
import {
  decideApproval,
  maxProposals,
  proposalsAsked,
  type ApprovedProposals,
  type OpenProposal,
  type ProposalForm,
} from "#domain/invites/proposal.ts";
import { inviteTopics } from "#domain/invites/topics.ts";
import type { FamilyAction } from "#domain/organizations/audit-actions.ts";
import { uuid } from "#domain/uuid.ts";
import { lockEvent } from "#server/events/store.ts";
import { findPersonName } from "#server/identity/store.ts";
import { record, recordByFamily } from "#server/organizations/audit.ts";
import { requireStaff, type Staff } from "#server/organizations/require-staff.ts";
import { requireWritable } from "#server/organizations/store.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { implement, type Operation } from "#server/platform/http/operation.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import { newId } from "#server/platform/secrets.ts";
import { addContact } from "#server/roster/actions.ts";
import type { BlockDeps } from "#server/roster/contact-block-store.ts";
import { lockParticipants } from "#server/roster/contact-store.ts";
import { inviteContact, roomToday, tooManyToday, type InviteDeps } from "./actions.ts";
import { findFamilyLink, lockFamilyLink, type FamilyLink, type FamilyRef } from "./family-link-store.ts";
import * as store from "./proposal-store.ts";
import { lockInviting } from "./store.ts";
import { unnamedFamily } from "#domain/identity/person-name.ts";

const byFamily = "policies do not let families write; the action checks the caller's own link";

export function familyProposalOperations(deps: Deps): Operation[] {
  return [
    implement(contract.listMyProposals, {
      summary: "People whom the caller asked the organization to add as contacts of a participant.",
      async handle({ participantId }, { caller: { userId } }) {
        const familyRef = { userId, participantId };
        const { isGuardian } = requireLink(await findFamilyLink(deps.db, familyRef));
        return { isGuardian, proposals: await store.listOwnProposals(deps.db, familyRef) };
      },
    }),
    implement(contract.proposeContact, {
      withSystemAccess: byFamily,
      summary:
        "Asks the organization to add a contact of a participant. The answer does not depend on other contacts, their proposals or blocks.",
      async handle({ participantId, ...form }, { caller: { userId }, transact }) {
        const familyRef = { userId, participantId };
        requireLink(await findFamilyLink(deps.db, familyRef));
        await deps.limits.use([{ limit: proposalsAsked, by: `${userId} ${participantId}` }]);
        await transact((tx) => proposeContact(tx, deps, familyRef, form));
        return {};
      },
    }),
    implement(contract.withdrawProposal, {
      withSystemAccess: byFamily,
      summary: "Takes back the caller's proposal if it is not decided yet. Others stay as they are.",
      async handle({ participantId, proposalId }, { caller: { userId }, transact }) {
        await transact((tx) => withdrawProposal(tx, deps, { userId, participantId }, proposalId));
        return {};
      },
    }),
  ];
}

export function proposalOperations(deps: Deps): Operation[] {
  return [
    implement(contract.listProposals, {
      summary: "Open proposals of families, with what keeps them from being approved.",
      async handle({ orgId }, { caller }) {
        const staff = await requireStaff(deps.db, caller, orgId);
        return { proposals: await listProposals(deps.db, deps, staff) };
      },
    }),
    implement(contract.approveProposals, {
      summary: "Adds proposed contacts and invites them. Those that cannot be approved stay open.",
      handle: ({ orgId, proposalIds }, { caller, transact }) =>
        transact(async (tx) =>
          approveProposals(tx, deps, await requireStaff(tx, caller, orgId), proposalIds),
        ),
    }),
    implement(contract.declineProposal, {
      summary: "Declines a proposal. Its family can ask again.",
      handle: ({ orgId, proposalId }, { caller, transact }) =>
        transact(async (tx) => {
          await declineProposal(tx, deps, await requireStaff(tx, caller, orgId), proposalId);
          return {};
        }),
    }),
  ];
}

function requireLink(link: FamilyLink | undefined): FamilyLink {
  if (link === undefined) throw new AppError(familyLinkErrors.notFound);
  return link;
}

/** Its handler is in preapproval.ts. */
export const preapproveProposal = {
  name: "preapprove-proposal",
  payload: z.object({ organizationId: uuid, proposalId: uuid }),
};

type Told = FamilyRef & Pick<FamilyLink, "organizationId" | "eventId">;

async function proposeContact(
  tx: Tx,
  deps: Pick<Deps, "clock" | "enqueue">,
  familyRef: FamilyRef,
  form: ProposalForm,
): Promise<void> {
  await store.lockProposalsOf(tx, familyRef.participantId);
  const link = requireLink(await lockFamilyLink(tx, familyRef));
  const { organizationId, eventId, contactId: proposerContactId, isGuardian } = link;
  await requireWritable(tx, organizationId);
  const { endDate, timeZone, preapproveProposals } = await store.findPlace(tx, eventId);
  const now = deps.clock.now();
  if (endDate < dayIn(timeZone, now)) throw new AppError(proposalErrors.over);
  const standing = await store.listStandingAddresses(tx, proposerContactId);
  if (standing.has(form.email)) return;
  if (standing.size >= maxProposals) throw new AppError(proposalErrors.tooManyOpen);
  const id = newId(deps.clock);
  await store.insertProposal(tx, {
    ...familyRef,
    ...form,
    id,
    organizationId,
    eventId,
    proposerContactId,
    askedAt: now,
  });
  await tell(tx, deps, { ...familyRef, organizationId, eventId }, "proposal.asked");
  // In a job, so that the answer takes the same time for each address.
  if (isGuardian && preapproveProposals)
    await deps.enqueue(
      tx,
      preapproveProposal,
      { organizationId, proposalId: id },
      { turnOf: organizationId },
    );
}

async function withdrawProposal(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  familyRef: FamilyRef,
  proposalId: string,
): Promise<void> {
  await store.lockProposalsOf(tx, familyRef.participantId);
  const { organizationId, eventId } = requireLink(await lockFamilyLink(tx, familyRef));
  await requireWritable(tx, organizationId);
  if (!(await store.deleteOpenProposal(tx, familyRef, proposalId))) return;
  await tell(tx, deps, { ...familyRef, organizationId, eventId }, "proposal.withdrawn");
}

export async function tell(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  { userId, participantId, organizationId, eventId }: Told,
  action: Extract<FamilyAction, `proposal.${string}`>,
): Promise<void> {
  const actor = { organizationId, userId, displayName: await findPersonName(tx, userId, unnamedFamily) };
  await recordByFamily(tx, deps, actor, { action, eventId, subject: { participantId } });
  invalidate(tx, [inviteTopics.proposals(organizationId), identityTopics.person(userId)]);
}

async function listProposals(
  db: Db,
  deps: Pick<Deps, "clock"> & BlockDeps,
  staff: Staff,
): Promise<OpenProposal[]> {
  const open = await store.listOpenProposals(db, staff, { now: deps.clock.now() });
  const facts = await store.readApprovalFacts(db, deps, staff, open);
  return open.flatMap((proposal) => {
    const found = facts.get(proposal.id);
    if (found === undefined) return [];
    const decision = decideApproval(found);
    const { eventId, eventName, participantId, participantName } = proposal;
    const { id, proposerName, isByGuardian, name, relationship, email } = proposal;
    return {
      id,
      eventId,
      eventName,
      participantId,
      participantName,
      proposerName,
      isByGuardian,
      name,
      relationship,
      email,
      askedAt: proposal.askedAt.toISOString(),
      isContact: found.contactId !== undefined,
      problem: decision.type === "reject" ? decision.error.message : null,
    };
  });
}

async function approveProposals(
  tx: Tx,
  deps: InviteDeps,
  staff: Staff,
  proposalIds: readonly string[],
): Promise<ApprovedProposals> {
  const open = await lockOpen(tx, deps, staff, proposalIds);
  const heldBack: ApprovedProposals["heldBack"] = [];
  for (const proposal of open) {
    const error = await approve(tx, deps, staff, proposal);
    if (error !== undefined) {
      heldBack.push({ id: proposal.id, name: proposal.name, sentence: error.message });
      continue;
    }
    const { eventId, participantId } = proposal;
    await record(tx, deps, staff, { action: "proposal.approved", eventId, subject: { participantId } });
  }
  return { approved: open.length - heldBack.length, heldBack };
}

/** In the order that all changes of contacts and invites use. Throws if none of them is open. */
export async function lockOpen(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  staff: Staff,
  proposalIds: readonly string[],
): Promise<store.StoredProposal[]> {
  const chosen = { among: proposalIds, now: deps.clock.now() };
  await lockInviting(tx, staff);
  const found = await store.listOpenProposals(tx, staff, chosen);
  if (found.length === 0) throw new AppError(proposalDeskErrors.notFound);
  for (const eventId of [...new Set(found.map((one) => one.eventId))].toSorted())
    await lockEvent(tx, staff, eventId);
  await lockParticipants(tx, staff, found);
  await store.lockProposals(tx, staff, proposalIds);
  // Read again: another transaction may have decided while this one waited.
  const open = await store.listOpenProposals(tx, staff, chosen);
  if (open.length === 0) throw new AppError(proposalDeskErrors.notFound);
  return open;
}

/** Returns why the proposal stays open. Blocks have been read after the locks. */
export async function approve(
  tx: Tx,
  deps: InviteDeps,
  staff: Staff,
  proposal: store.StoredProposal,
): Promise<AppError | undefined> {
  const { id: proposalId, eventId, participantId, name, relationship, email } = proposal;
  const facts = (await store.readApprovalFacts(tx, deps, staff, [proposal])).get(proposalId);
  const decision = facts === undefined ? undefined : decideApproval(facts);
  if (decision === undefined) return new AppError(proposalDeskErrors.notFound);
  if (decision.type === "reject") return new AppError(decision.error);
  const of = { eventId, participantId };
  if (decision.type === "known") {
    await inviteKnown(tx, deps, staff, { ...of, contactId: decision.contactId });
    await finish(tx, deps, staff, proposal, decision.contactId);
    return undefined;
  }
  // Before the contact is added: it must not be left without an invite.
  if ((await roomToday(tx, deps, staff)) === 0) return tooManyToday(tx, deps, staff);
  const contactId = newId(deps.clock);
  await addContact(tx, deps, staff, of, { id: contactId, name, relationship, email, phone: null });
  await inviteContact(tx, deps, staff, { ...of, contactId });
  await finish(tx, deps, staff, proposal, contactId);
  return undefined;
}

/** The contact exists, so the approval stands even if no invite can be sent. */
async function inviteKnown(
  tx: Tx,
  deps: InviteDeps,
  staff: Staff,
  key: { eventId: string; participantId: string; contactId: string },
): Promise<void> {
  try {
    await inviteContact(tx, deps, staff, key);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

async function finish(
  tx: Tx,
  deps: InviteDeps,
  staff: Staff,
  { id: proposalId, userId }: store.StoredProposal,
  contactId: string,
): Promise<void> {
  await store.markApproved(tx, staff, { proposalId, contactId, now: deps.clock.now() });
  tellDecided(tx, staff, userId);
}

function tellDecided(tx: Tx, { organizationId }: Staff, userId: string): void {
  invalidate(tx, [inviteTopics.proposals(organizationId), identityTopics.person(userId)]);
}

async function declineProposal(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  staff: Staff,
  proposalId: string,
): Promise<void> {
  const [proposal] = await lockOpen(tx, deps, staff, [proposalId]);
  if (proposal === undefined) throw new AppError(proposalDeskErrors.notFound);
  const { eventId, participantId, userId } = proposal;
  await store.markDeclined(tx, staff, proposalId, deps.clock.now());
  await record(tx, deps, staff, { action: "proposal.declined", eventId, subject: { participantId } });
  tellDecided(tx, staff, userId);
}

/** Runs in the transaction that removes the contact. */
export async function declineProposalsOf(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  { organizationId }: Staff,
  { contactId }: { contactId: string },
): Promise<void> {
  const proposers = await store.declineProposalsOfRemoved(tx, [contactId], deps.clock.now());
  // The removed contact's own proposals are not open any more.
  invalidate(tx, [inviteTopics.proposals(organizationId), ...proposers.map(identityTopics.person)]);
}

/** Runs in the transaction that deletes the account. */
export async function deleteProposalsBy(tx: Tx, userId: string): Promise<void> {
  for (const organizationId of await store.deleteProposalsBy(tx, userId))
    invalidate(tx, [inviteTopics.proposals(organizationId)]);
}
