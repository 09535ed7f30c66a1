import * as z from "zod/mini";
import { callable, query } from "../contract.ts";
import { nothing } from "../refs.ts";
import { uuid } from "../uuid.ts";
import { newOrganization } from "../organizations/organization.ts";
import { groupDefaults, offeredDefaults } from "./defaults.ts";
import { groupAnswer, groupName, myGroups, newGroupInvitation, organizationGroup } from "./group.ts";

/** The caller becomes its manager, and the organization its first. */
export const createGroup = callable("createGroup", {
  input: z.object({ id: uuid, orgId: uuid, name: groupName }),
  output: z.object({ id: z.string() }),
});

export const listMyGroups = query("listMyGroups", "/my/groups", {
  input: z.object({}),
  output: myGroups,
});

export const readGroup = query("readGroup", "/groups/:groupId", {
  input: z.object({ groupId: uuid }),
  output: groupAnswer,
});

export const readOrganizationGroup = query("readOrganizationGroup", "/org/:orgId/group", {
  input: z.object({ orgId: uuid }),
  output: organizationGroup,
});

export const inviteToGroup = callable("inviteToGroup", {
  input: z.object({ groupId: uuid, ...newGroupInvitation.shape }),
  output: z.object({ id: z.string() }),
});

/** By a manager, or by the person who was invited. */
export const removeGroupInvitation = callable("removeGroupInvitation", {
  input: z.object({ groupInvitationId: uuid }),
  output: nothing,
});

export const acceptGroupInvitation = callable("acceptGroupInvitation", {
  /** `orgId` is the organization that joins. Absent for a manager. */
  input: z.object({ groupInvitationId: uuid, orgId: z.optional(uuid) }),
  output: nothing,
});

export const addToGroup = callable("addToGroup", {
  input: z.object({ groupId: uuid, orgId: uuid }),
  output: nothing,
});

/** By an admin of the organization or a manager of the group. */
export const removeFromGroup = callable("removeFromGroup", {
  input: z.object({ groupId: uuid, orgId: uuid }),
  output: nothing,
});

/** When the last manager goes, the group ends. */
export const removeGroupManager = callable("removeGroupManager", {
  input: z.object({ groupId: uuid, userId: uuid }),
  output: nothing,
});

export const saveGroupDefaults = callable("saveGroupDefaults", {
  input: z.object({ groupId: uuid, defaults: groupDefaults }),
  output: nothing,
});

/** What the organization would take over, beside what it has chosen. */
export const readGroupDefaults = query("readGroupDefaults", "/org/:orgId/group/defaults", {
  input: z.object({ orgId: uuid }),
  output: offeredDefaults,
});

/** `seen` are the defaults that the admin was shown. Others are refused. */
export const takeGroupDefaults = callable("takeGroupDefaults", {
  input: z.object({ orgId: uuid, seen: groupDefaults }),
  output: nothing,
});

/** With the group's defaults. The caller manages the group and becomes the organization's admin. */
export const createOrganizationInGroup = callable("createOrganizationInGroup", {
  input: z.object({ groupId: uuid, ...newOrganization.shape }),
  output: z.object({ id: z.string() }),
});
