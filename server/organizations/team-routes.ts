import * as z from "zod/mini";
import { roles } from "#domain/identity/session.ts";
import { teamErrors } from "#domain/organizations/errors.ts";
import { teamAnswer } from "#domain/organizations/team.ts";
import { uuid } from "#domain/uuid.ts";
import type { Deps } from "#server/platform/deps.ts";
import { callable, query, type Operation } from "#server/platform/http/operation.ts";
import { isAdmin, requireAdmin, requireStaff } from "./require-staff.ts";
import { changeRole, removeTeamMember } from "./team-actions.ts";
import { listInvites } from "./team-invite-store.ts";
import { listMembers } from "./team-store.ts";

export function teamOperations(deps: Pick<Deps, "db" | "clock">): Operation[] {
  return [
    query({
      name: "listTeam",
      path: "/org/:orgId/team",
      summary: "Who runs the organization, by name. Admins see the open invitations too.",
      input: z.object({ orgId: uuid }),
      output: teamAnswer,
      async handle({ orgId }, { caller }) {
        const staff = await requireStaff(deps.db, caller, orgId);
        const [members, invites] = await Promise.all([
          listMembers(deps.db, staff),
          isAdmin(staff) ? listInvites(deps.db, staff) : [],
        ]);
        return { members, invites };
      },
    }),
    callable({
      name: "changeRole",
      summary: "Changes the role of a team member. Admins only; the last admin stays an admin.",
      input: z.object({ orgId: uuid, userId: uuid, role: z.enum(roles) }),
      output: z.object({}),
      handle: ({ orgId, ...change }, { caller, transact }) =>
        transact(async (tx) => {
          const admin = await requireAdmin(tx, caller, orgId, teamErrors.onlyAdmins);
          await changeRole(tx, deps, admin, change);
          return {};
        }),
    }),
    callable({
      name: "removeTeamMember",
      summary:
        "Removes a team member. Admins can remove anyone, members only themselves; the last admin stays.",
      input: z.object({ orgId: uuid, userId: uuid }),
      output: z.object({}),
      handle: ({ orgId, userId }, { caller, transact }) =>
        transact(async (tx) => {
          const staff = await requireStaff(tx, caller, orgId);
          await removeTeamMember(tx, deps, staff, userId);
          return {};
        }),
    }),
  ];
}
