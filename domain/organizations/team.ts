import * as z from "zod/mini";
import { emailAddress } from "../identity/email.ts";
import { roles, type Role } from "../identity/session.ts";
import { lifetimes } from "../lifetimes.ts";
import { dayMs } from "../time.ts";
import { uuid } from "../uuid.ts";

export const newTeamInvite = z.object({ id: uuid, email: emailAddress, role: z.enum(roles) });
export type NewTeamInvite = z.infer<typeof newTeamInvite>;

export const teamAnswer = z.object({
  members: z.array(
    z.object({
      userId: z.string(),
      displayName: z.string(),
      email: z.nullable(z.string()),
      role: z.enum(roles),
      joinedAt: z.string(),
    }),
  ),
  /** Open invites. Only admins get them, because of the addresses; members get an empty list. */
  invites: z.array(
    z.object({
      id: z.string(),
      email: z.string(),
      role: z.enum(roles),
      createdAt: z.string(),
      /** "sending" until the mail is sent; "failed" after a permanent rejection. */
      mail: z.enum(["sending", "sent", "failed"]),
      /** Absent from older servers. */
      isExpired: z.optional(z.boolean()),
    }),
  ),
});
export type TeamAnswer = z.infer<typeof teamAnswer>;

export const myTeamInvites = z.object({
  invites: z.array(
    z.object({
      id: z.string(),
      organizationId: z.string(),
      organizationName: z.string(),
      organizationType: z.nullable(z.string()),
      role: z.enum([...roles, "counselor"]),
      /** Of a counselor. Absent otherwise. */
      buildings: z.optional(z.array(z.string())),
      invitedBy: z.string(),
      /** It cannot be accepted any more; an admin can send it again. Absent from older servers. */
      isExpired: z.optional(z.boolean()),
    }),
  ),
});

export const maxTeamMembers = 500;

/** Invitations created at or before the returned time have expired. */
export function expiredTeamInvitesBefore(now: Date): Date {
  return new Date(now.getTime() - lifetimes.teamInvite * dayMs);
}

/** Without an admin, no member could restore one. */
export function leavesNoAdmin(admins: readonly string[], userId: string, newRole: Role | "none"): boolean {
  return newRole !== "admin" && admins.length === 1 && admins[0] === userId;
}
