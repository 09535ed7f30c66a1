import * as contract from "#domain/organizations/counselor-contract.ts";
import { teamErrors } from "#domain/organizations/errors.ts";
import type { Deps } from "#server/platform/deps.ts";
import { implement, type Operation } from "#server/platform/http/operation.ts";
import {
  inviteCounselor,
  removeCounselor,
  resendCounselorInvite,
  setCounselorBuildings,
} from "./counselor-actions.ts";
import { listBuildingNames, listCounselors } from "./counselor-store.ts";
import { requireAdmin } from "./require-staff.ts";

export function counselorOperations(deps: Pick<Deps, "db" | "clock" | "enqueue" | "limits">): Operation[] {
  return [
    implement(contract.listCounselors, {
      summary:
        "Who has access to single buildings, with open invitations and buildings to choose. Admins only.",
      async handle({ orgId }, { caller }) {
        const admin = await requireAdmin(deps.db, caller, orgId, teamErrors.onlyAdmins);
        const now = deps.clock.now();
        const [counselors, buildings] = await Promise.all([
          listCounselors(deps.db, admin, now),
          listBuildingNames(deps.db, admin, now),
        ]);
        return { counselors, buildings };
      },
    }),
    implement(contract.inviteCounselor, {
      summary: "Invites an address to look after buildings, by their names, and mails it. Admins only.",
      creates: true,
      handle: ({ orgId, ...counselor }, { caller, transact }) =>
        transact(async (tx) => {
          const admin = await requireAdmin(tx, caller, orgId, teamErrors.onlyAdmins);
          return inviteCounselor(tx, deps, admin, counselor);
        }),
    }),
    implement(contract.resendCounselorInvite, {
      summary:
        "Replaces an invitation by a new one with the same address and buildings and mails it. Admins only.",
      handle: ({ orgId, counselorId }, { caller, transact }) =>
        transact(async (tx) => {
          const admin = await requireAdmin(tx, caller, orgId, teamErrors.onlyAdmins);
          return resendCounselorInvite(tx, deps, admin, counselorId);
        }),
    }),
    implement(contract.setCounselorBuildings, {
      summary: "Changes the buildings of a counselor, or of an invitation. Admins only.",
      handle: ({ orgId, ...change }, { caller, transact }) =>
        transact(async (tx) => {
          const admin = await requireAdmin(tx, caller, orgId, teamErrors.onlyAdmins);
          await setCounselorBuildings(tx, deps, admin, change);
          return {};
        }),
    }),
    implement(contract.removeCounselor, {
      summary:
        "Ends a counselor's access, which signs that person out on all devices, or an open invitation. Admins only.",
      handle: ({ orgId, counselorId }, { caller, transact }) =>
        transact(async (tx) => {
          const admin = await requireAdmin(tx, caller, orgId, teamErrors.onlyAdmins);
          await removeCounselor(tx, deps, admin, counselorId);
          return {};
        }),
    }),
  ];
}
