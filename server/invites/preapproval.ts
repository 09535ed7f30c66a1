import { AppError } from "#domain/app-error.ts";
import { organizationErrors } from "#domain/organizations/errors.ts";
import { requireAdmin, type Staff } from "#server/organizations/require-staff.ts";
import { changeSwitchBySystem } from "#server/organizations/settings.ts";
import { requireWritable } from "#server/organizations/store.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { defineJob, type Job } from "#server/platform/jobs/job.ts";
import type { BlockDeps } from "#server/roster/contact-block-store.ts";
import type { InviteDeps } from "./actions.ts";
import * as store from "./proposal-store.ts";
import { approve, lockOpen, preapproveProposal, tell } from "./proposals.ts";
import { findContact } from "./store.ts";

export function proposalJobs(deps: Deps): Job[] {
  return [
    defineJob({
      ...preapproveProposal,
      handle: (ref) => deps.transact((tx) => preapprove(tx, deps, ref)),
    }),
  ];
}

/**
 * Acts for the admin who switched it on. Whatever cannot be approved waits for staff: blocked addresses, what was
 * declined before, and contacts whom staff have added but not invited.
 */
async function preapprove(
  tx: Tx,
  deps: InviteDeps,
  { organizationId, proposalId }: { organizationId: string; proposalId: string },
): Promise<void> {
  const admin = await findPreapprover(tx, deps, organizationId);
  if (admin === undefined) return;
  const proposal = await lockOpenOrNone(tx, deps, admin, proposalId);
  if (proposal === undefined || !proposal.isByGuardian) return;
  if (await store.wasDeclinedBefore(tx, admin, proposal)) return;
  if (await waitsForInvite(tx, deps, admin, proposal)) return;
  if ((await approve(tx, deps, admin, proposal)) !== undefined) return;
  await tell(tx, deps, { ...proposal, organizationId }, "proposal.pre-approved");
}

/** Undefined if it was decided or withdrawn meanwhile, or the organization is read-only. */
async function lockOpenOrNone(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  admin: Staff,
  proposalId: string,
): Promise<store.StoredProposal | undefined> {
  try {
    await requireWritable(tx, admin.organizationId);
    const [proposal] = await lockOpen(tx, deps, admin, [proposalId]);
    return proposal;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

async function waitsForInvite(
  tx: Tx,
  deps: BlockDeps,
  staff: Staff,
  proposal: store.StoredProposal,
): Promise<boolean> {
  const { eventId, participantId } = proposal;
  const contactId = (await store.readApprovalFacts(tx, deps, staff, [proposal])).get(proposal.id)?.contactId;
  if (contactId === undefined) return false;
  const contact = await findContact(tx, staff, { eventId, participantId, contactId });
  return contact === undefined || (contact.inviteId === null && contact.acceptedAt === null);
}

/** Undefined if the organization does not want it. Switches it off if the admin is not one any more. */
async function findPreapprover(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  organizationId: string,
): Promise<Staff | undefined> {
  const found = await store.findPreapprover(tx, organizationId);
  if (found === undefined) return undefined;
  const { userId } = found;
  try {
    if (userId !== null)
      return await requireAdmin(
        tx,
        { userId, sessionId: null },
        organizationId,
        organizationErrors.onlyAdminsEdit,
      );
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
  await changeSwitchBySystem(tx, deps, organizationId, { turns: "preapproveProposals", wanted: false });
  return undefined;
}
