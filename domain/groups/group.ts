import * as z from "zod/mini";
import { emailAddress } from "../identity/email.ts";
import { groupDefaults } from "./defaults.ts";
import { lifetimes } from "../lifetimes.ts";
import { standing } from "../standing.ts";
import { requiredName } from "../text.ts";
import { dayMs } from "../time.ts";
import { uuid } from "../uuid.ts";

export const maxGroupOrganizations = 100;
export const maxGroupManagers = 20;
export const maxGroupInvitations = 100;
/** More are not listed. */
export const maxGroupsOfPerson = 100;

export const groupName = requiredName({
  max: 120,
  required: "Name is required.",
  tooLong: "Name can have at most 120 characters.",
});

/** An organization joins; a manager sees the numbers of all of them. */
const invitedAs = ["organization", "manager"] as const;
export type InvitedAs = (typeof invitedAs)[number];

export const newGroupInvitation = z.object({ id: uuid, email: emailAddress, invitedAs: z.enum(invitedAs) });
export type NewGroupInvitation = z.infer<typeof newGroupInvitation>;

/** Invitations created at or before the returned time have expired. */
export function expiredGroupInvitationsBefore(now: Date): Date {
  return new Date(now.getTime() - lifetimes.teamInvite * dayMs);
}

/** Counts of one organization. They say nothing about a person. */
const numbers = z.object({
  /** Letters that can be printed now. */
  toPrint: z.number(),
  /** Those of them that are meant for a mail day before today. */
  overdue: z.number(),
  /** Letters and replies that staff hold. */
  held: z.number(),
  repliesToday: z.number(),
  /** Pages that wait until staff match them. */
  toMatch: z.number(),
  /** Participants without a letter in the last mail days. */
  withoutMail: z.number(),
});
export type GroupNumbers = z.infer<typeof numbers>;
export const noNumbers: GroupNumbers = {
  toPrint: 0,
  overdue: 0,
  held: 0,
  repliesToday: 0,
  toMatch: 0,
  withoutMail: 0,
};

const groupOrganization = z.object({
  id: z.string(),
  name: z.string(),
  type: z.nullable(z.string()),
  timeZone: z.string(),
  standing,
  ...numbers.shape,
  /** Events that are running. */
  active: z.number(),
  /** Of the running events. */
  nextCutOff: z.nullable(z.string()),
  /** The first day of the next event. */
  nextStart: z.nullable(z.string()),
});
export type GroupOrganization = z.infer<typeof groupOrganization>;

export const groupAnswer = z.object({
  id: z.string(),
  name: z.string(),
  /** What needs attention comes first. */
  organizations: z.array(groupOrganization),
  managers: z.array(z.object({ userId: z.string(), displayName: z.string() })),
  invitations: z.array(
    z.object({
      id: z.string(),
      email: z.string(),
      invitedAs: z.enum(invitedAs),
      isExpired: z.boolean(),
    }),
  ),
  /** Settings that its organizations may take over. Absent from older servers. */
  defaults: z.optional(groupDefaults),
});
export type GroupAnswer = z.infer<typeof groupAnswer>;

export const myGroups = z.object({
  groups: z.array(z.object({ id: z.string(), name: z.string() })),
  invitations: z.array(
    z.object({
      id: z.string(),
      groupName: z.string(),
      invitedAs: z.enum(invitedAs),
      invitedBy: z.string(),
    }),
  ),
});
export type MyGroups = z.infer<typeof myGroups>;

export const organizationGroup = z.object({
  group: z.nullable(
    z.object({
      id: z.string(),
      name: z.string(),
      /** Who sees the numbers of the organization. */
      managers: z.array(z.string()),
      /** True for a caller who manages it. */
      isManager: z.boolean(),
      /** It pays the invoices of the organization. Absent from older servers. */
      pays: z.optional(z.boolean()),
    }),
  ),
});
export type OrganizationGroup = z.infer<typeof organizationGroup>;
