import * as contract from "#domain/organizations/safety-desk-contract.ts";
import { safetyDeskErrors } from "#domain/organizations/safety-desk-errors.ts";
import type { Deps } from "#server/platform/deps.ts";
import { type Operation, implement } from "#server/platform/http/operation.ts";
import { requireAdmin, requireStaff } from "./require-staff.ts";
import { changeSafetyDesk } from "./safety-desk.ts";
import { findHeldReply, findSafetyDesk } from "./safety-desk-store.ts";

export function safetyDeskOperations(deps: Pick<Deps, "db" | "clock">): Operation[] {
  return [
    implement(contract.readSafetyDesk, {
      summary:
        "Whether the team reads letters before they are printed, which words are marked, when replies are shown.",
      async handle({ orgId }, { caller }) {
        const staff = await requireStaff(deps.db, caller, orgId);
        const [desk, holdsReplies] = await Promise.all([
          findSafetyDesk(deps.db, staff),
          findHeldReply(deps.db, staff),
        ]);
        return { ...desk, holdsReplies };
      },
    }),
    implement(contract.saveSafetyDesk, {
      summary:
        "Switches the safety desk on or off, keeps its words and the time at which replies are shown. Admins only.",
      handle: ({ orgId, ...desk }, { caller, transact }) =>
        transact(async (tx) => {
          const admin = await requireAdmin(tx, caller, orgId, safetyDeskErrors.onlyAdmins);
          await changeSafetyDesk(tx, deps, admin, desk);
          return {};
        }),
    }),
  ];
}
