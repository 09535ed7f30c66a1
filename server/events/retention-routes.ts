import * as contract from "#domain/events/contract.ts";
import { retentionErrors } from "#domain/events/retention-errors.ts";
import { requireAdmin, requireStaff } from "#server/organizations/require-staff.ts";
import { findRetention } from "#server/organizations/retention-store.ts";
import type { Deps } from "#server/platform/deps.ts";
import { type Operation, implement } from "#server/platform/http/operation.ts";
import { listHolds } from "./legal-hold-store.ts";
import { placeHold, releaseHold, setRetention } from "./retention-actions.ts";

export function retentionOperations(deps: Deps): Operation[] {
  return [
    implement(contract.readRetention, {
      summary: "How many days letters are kept after an event's end, and what stops their deletion.",
      async handle({ orgId }, { caller }) {
        const staff = await requireStaff(deps.db, caller, orgId);
        const { days, nothingDeletedBefore } = await findRetention(deps.db, staff);
        return { days, nothingDeletedBefore, holds: await listHolds(deps.db, staff) };
      },
    }),
    implement(contract.setRetention, {
      summary:
        "Sets how many days letters are kept after an event's end. Fewer than before takes effect after a week. Admins only.",
      handle: ({ orgId, days }, { caller, transact }) =>
        transact(async (tx) => {
          const admin = await requireAdmin(tx, caller, orgId, retentionErrors.onlyAdminsChange);
          await setRetention(tx, deps, admin, days);
          return {};
        }),
    }),
    implement(contract.placeHold, {
      summary:
        "A legal hold: nothing of the event, or of the whole organization when it is null, is deleted by us while it stands. Admins only.",
      handle: ({ orgId, ...hold }, { caller, transact }) =>
        transact(async (tx) => {
          const admin = await requireAdmin(tx, caller, orgId, retentionErrors.onlyAdminsHold);
          await placeHold(tx, deps, admin, hold);
          return {};
        }),
    }),
    implement(contract.releaseHold, {
      summary: "Ends a legal hold. What would have been deleted meanwhile goes after a week. Admins only.",
      handle: ({ orgId, eventId }, { caller, transact }) =>
        transact(async (tx) => {
          const admin = await requireAdmin(tx, caller, orgId, retentionErrors.onlyAdminsHold);
          await releaseHold(tx, deps, admin, { eventId });
          return {};
        }),
    }),
  ];
}
