import * as z from "zod/mini";
import { retentionErrors } from "#domain/events/retention-errors.ts";
import { holdReason, retentionAnswer, retentionDays } from "#domain/organizations/retention.ts";
import { uuid } from "#domain/uuid.ts";
import { requireAdmin, requireStaff } from "#server/organizations/require-staff.ts";
import { findRetention } from "#server/organizations/retention-store.ts";
import type { Deps } from "#server/platform/deps.ts";
import { callable, query, type Operation } from "#server/platform/http/operation.ts";
import { listHolds } from "./legal-hold-store.ts";
import { placeHold, releaseHold, setRetention } from "./retention-actions.ts";

const nothing = z.object({});
const ofHold = { orgId: uuid, eventId: z.nullable(uuid) };

export function retentionOperations(deps: Deps): Operation[] {
  return [
    query({
      name: "readRetention",
      path: "/org/:orgId/retention",
      summary: "How many days letters are kept after an event's end, and what stops their deletion.",
      input: z.object({ orgId: uuid }),
      output: retentionAnswer,
      async handle({ orgId }, { caller }) {
        const staff = await requireStaff(deps.db, caller, orgId);
        const { days, nothingDeletedBefore } = await findRetention(deps.db, staff);
        return { days, nothingDeletedBefore, holds: await listHolds(deps.db, staff) };
      },
    }),
    callable({
      name: "setRetention",
      summary:
        "Sets how many days letters are kept after an event's end. Fewer than before takes effect after a week. Admins only.",
      input: z.object({ orgId: uuid, days: retentionDays }),
      output: nothing,
      handle: ({ orgId, days }, { caller, transact }) =>
        transact(async (tx) => {
          const admin = await requireAdmin(tx, caller, orgId, retentionErrors.onlyAdminsChange);
          await setRetention(tx, deps, admin, days);
          return {};
        }),
    }),
    callable({
      name: "placeHold",
      summary:
        "A legal hold: nothing of the event, or of the whole organization when it is null, is deleted by us while it stands. Admins only.",
      input: z.object({ ...ofHold, reason: holdReason }),
      output: nothing,
      handle: ({ orgId, ...hold }, { caller, transact }) =>
        transact(async (tx) => {
          const admin = await requireAdmin(tx, caller, orgId, retentionErrors.onlyAdminsHold);
          await placeHold(tx, deps, admin, hold);
          return {};
        }),
    }),
    callable({
      name: "releaseHold",
      summary: "Ends a legal hold. What would have been deleted meanwhile goes after a week. Admins only.",
      input: z.object(ofHold),
      output: nothing,
      handle: ({ orgId, eventId }, { caller, transact }) =>
        transact(async (tx) => {
          const admin = await requireAdmin(tx, caller, orgId, retentionErrors.onlyAdminsHold);
          await releaseHold(tx, deps, admin, { eventId });
          return {};
        }),
    }),
  ];
}
