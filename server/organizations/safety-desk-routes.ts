import { safetyDeskErrors } from "#domain/organizations/safety-desk-errors.ts";
import * as z from "zod/mini";
import { safetyDeskAnswer } from "#domain/organizations/safety-desk-answer.ts";
import { safetyDeskForm } from "#domain/organizations/safety-desk.ts";
import { uuid } from "#domain/uuid.ts";
import type { Deps } from "#server/platform/deps.ts";
import { callable, query, type Operation } from "#server/platform/http/operation.ts";
import { requireAdmin, requireStaff } from "./require-staff.ts";
import { changeSafetyDesk } from "./safety-desk.ts";
import { findHeldReply, findSafetyDesk } from "./safety-desk-store.ts";

export function safetyDeskOperations(deps: Pick<Deps, "db" | "clock">): Operation[] {
  return [
    query({
      name: "readSafetyDesk",
      path: "/org/:orgId/safetyDesk",
      summary:
        "Whether the team reads letters before they are printed, which words are marked, when replies are shown.",
      input: z.object({ orgId: uuid }),
      output: safetyDeskAnswer,
      async handle({ orgId }, { caller }) {
        const staff = await requireStaff(deps.db, caller, orgId);
        const [desk, holdsReplies] = await Promise.all([
          findSafetyDesk(deps.db, staff),
          findHeldReply(deps.db, staff),
        ]);
        return { ...desk, holdsReplies };
      },
    }),
    callable({
      name: "saveSafetyDesk",
      summary:
        "Switches the safety desk on or off, keeps its words and the time at which replies are shown. Admins only.",
      input: z.object({ orgId: uuid, ...safetyDeskForm.shape }),
      output: z.object({}),
      handle: ({ orgId, ...desk }, { caller, transact }) =>
        transact(async (tx) => {
          const admin = await requireAdmin(tx, caller, orgId, safetyDeskErrors.onlyAdmins);
          await changeSafetyDesk(tx, deps, admin, desk);
          return {};
        }),
    }),
  ];
}
