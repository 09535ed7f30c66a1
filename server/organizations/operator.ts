import { AppError } from "#domain/app-error.ts";
import { identityTopics } from "#domain/identity/topics.ts";
import type { AuditAction } from "#domain/organizations/audit-actions.ts";
import { organizationErrors } from "#domain/organizations/errors.ts";
import * as contract from "#domain/organizations/operator-contract.ts";
import type { SupportLook } from "#domain/organizations/support.ts";
import { organizationTopics } from "#domain/organizations/topics.ts";
import type { OperatorStanding } from "#domain/standing.ts";
import { requireOperator } from "#server/identity/operator.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { implement, type Operation } from "#server/platform/http/operation.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import { insertEntry } from "./audit-store.ts";
import { findOrganizations } from "./operator-store.ts";
import { updateStanding } from "./store.ts";
import { listTeamIds } from "./team-store.ts";
import { newId } from "#server/platform/secrets.ts";

const noTeam = "operators belong to no organization";

/** For accounts on the operator list; others get not-found. */
export function operatorOperations(deps: Pick<Deps, "db" | "clock" | "config">): Operation[] {
  return [
    implement(contract.findOrganizations, {
      withSystemAccess: noTeam,
      summary:
        "Organizations with their creator and counts: the new and suspended ones, those with a name, or one. Operators only.",
      async handle(found, { caller }) {
        await requireOperator(deps.db, deps.config, caller);
        return { organizations: await findOrganizations(deps.db, found, contract.maxOrganizationsFound) };
      },
    }),
    decisionOperation(deps, contract.approveOrganization, {
      summary: "Lists an organization and lifts its limits. Operators only.",
      standing: "approved",
    }),
    decisionOperation(deps, contract.suspendOrganization, {
      summary: "Makes an organization read-only, unlisted and without mail. Operators only.",
      standing: "suspended",
    }),
  ];
}

function decisionOperation(
  deps: Pick<Deps, "db" | "clock" | "config">,
  decide: typeof contract.approveOrganization,
  { summary, standing }: { summary: string; standing: OperatorStanding },
): Operation {
  return implement(decide, {
    withSystemAccess: noTeam,
    summary,
    handle: ({ orgId, reason }, { caller, transact }) =>
      transact(async (tx) => {
        const { displayName } = await requireOperator(tx, deps.config, caller);
        await decideStanding(tx, deps, { organizationId: orgId, operator: displayName, reason }, standing);
        return {};
      }),
  });
}

const actions = {
  approved: "organization.approved",
  suspended: "organization.suspended",
} as const satisfies Record<OperatorStanding, AuditAction>;

/** Repeating a decision changes nothing. The entry is in the organization's own activity. */
export async function decideStanding(
  tx: Tx,
  { clock }: Pick<Deps, "clock">,
  { organizationId, operator, reason }: SupportLook,
  standing: OperatorStanding,
): Promise<void> {
  const before = await updateStanding(tx, organizationId, standing);
  if (before === undefined) throw new AppError(organizationErrors.notFound);
  if (before === standing) return;
  await insertEntry(tx, {
    id: newId(clock),
    organizationId,
    at: clock.now(),
    actorId: null,
    actorName: operator,
    action: actions[standing],
    eventId: null,
    subject: { reason },
  });
  const team = await listTeamIds(tx, organizationId);
  invalidate(tx, [
    organizationTopics.directory,
    organizationTopics.itself(organizationId),
    ...team.map(identityTopics.person),
  ]);
}
