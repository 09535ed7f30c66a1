import * as z from "zod/mini";
import { query, callable } from "../contract.ts";
import { roles } from "../identity/session.ts";
import { nothing } from "../refs.ts";
import { uuid } from "../uuid.ts";
import { maxApiKeys } from "./api-key-limits.ts";
import { newTeamInvite, myTeamInvites, teamAnswer } from "./team.ts";

export const inviteTeamMember = callable("inviteTeamMember", {
  input: z.object({ orgId: uuid, ...newTeamInvite.shape }),
  output: z.object({ id: z.string() }),
});

export const resendTeamInvite = callable("resendTeamInvite", {
  input: z.object({ orgId: uuid, teamInviteId: uuid }),
  output: z.object({ id: z.string() }),
});

export const revokeTeamInvite = callable("revokeTeamInvite", {
  input: z.object({ orgId: uuid, teamInviteId: uuid }),
  output: nothing,
});

export const listMyTeamInvites = query("listMyTeamInvites", "/my/team-invites", {
  input: nothing,
  output: myTeamInvites,
});

export const acceptTeamInvite = callable("acceptTeamInvite", {
  input: z.object({ teamInviteId: uuid }),
  /** `isCounselor`: access to single buildings, not to the team. Absent otherwise. */
  output: z.object({ organizationId: z.string(), isCounselor: z.optional(z.literal(true)) }),
});

export const listTeam = query("listTeam", "/org/:orgId/team", {
  input: z.object({ orgId: uuid }),
  output: teamAnswer,
});

export const changeRole = callable("changeRole", {
  input: z.object({ orgId: uuid, userId: uuid, role: z.enum(roles) }),
  output: nothing,
});

export const removeTeamMember = callable("removeTeamMember", {
  /** API keys that this person made are revoked, but for those that an admin keeps. */
  input: z.object({
    orgId: uuid,
    userId: uuid,
    keptApiKeyIds: z._default(z.array(uuid).check(z.maxLength(maxApiKeys)), []),
  }),
  output: nothing,
});

export const signOutTeamMember = callable("signOutTeamMember", {
  input: z.object({ orgId: uuid, userId: uuid }),
  output: nothing,
});
