import * as z from "zod/mini";
import { query, callable, publicQuery } from "../contract.ts";
import { cursorParam, nameCursorParam } from "../cursor.ts";
import { roles } from "../identity/session.ts";
import { uuid } from "../uuid.ts";
import { auditFilters, auditAnswer, auditChoices } from "./audit.ts";
import { buildingsAnswer, newOrganizationBuilding } from "./building.ts";
import {
  maxDirectoryLength,
  directoryPageSize,
  directoryPage,
  newOrganization,
  organizationAnswer,
  organizationForm,
} from "./organization.ts";
import { safetyDeskAnswer } from "./safety-desk-answer.ts";
import { safetyDeskForm } from "./safety-desk.ts";
import { newTeamInvite, myTeamInvites, teamAnswer } from "./team.ts";

const request = z.object({ orgId: uuid, ...auditFilters.shape, older: cursorParam });

export const listAuditEntries = query("listAuditEntries", "/org/:orgId/audit", {
  input: request,
  output: auditAnswer,
});

export const readAuditChoices = query("readAuditChoices", "/org/:orgId/audit-choices", {
  input: z.object({ orgId: uuid }),
  output: auditChoices,
});

export const exportAudit = callable("exportAudit", {
  input: request,
  output: auditAnswer,
});

export const listOrganizationBuildings = query("listOrganizationBuildings", "/org/:orgId/buildings", {
  input: z.object({ orgId: uuid }),
  output: buildingsAnswer,
});

export const addOrganizationBuilding = callable("addOrganizationBuilding", {
  input: z.object({ orgId: uuid, ...newOrganizationBuilding.shape }),
  output: z.object({ id: z.string() }),
});

export const deleteOrganizationBuilding = callable("deleteOrganizationBuilding", {
  input: z.object({ orgId: uuid, buildingId: uuid }),
  output: z.object({}),
});

export const listOrganizations = publicQuery("listOrganizations", "/organizations", {
  input: z.object({
    after: nameCursorParam,
    limit: z._default(
      z.coerce.number().check(z.int(), z.gte(1), z.lte(maxDirectoryLength)),
      directoryPageSize,
    ),
  }),
  output: directoryPage,
});

export const sampleOrganizations = publicQuery("sampleOrganizations", "/organizations/sample", {
  input: z.object({ from: z.coerce.number().check(z.gte(0), z.lt(1)) }),
  output: directoryPage,
});

export const createOrganization = callable("createOrganization", {
  input: newOrganization,
  output: z.object({ id: z.string() }),
});

export const readOrganization = query("readOrganization", "/org/:orgId", {
  input: z.object({ orgId: uuid }),
  output: organizationAnswer,
});

export const updateOrganization = callable("updateOrganization", {
  input: z.object({ orgId: uuid, ...organizationForm.shape }),
  output: z.object({}),
});

export const readSafetyDesk = query("readSafetyDesk", "/org/:orgId/safetyDesk", {
  input: z.object({ orgId: uuid }),
  output: safetyDeskAnswer,
});

export const saveSafetyDesk = callable("saveSafetyDesk", {
  input: z.object({ orgId: uuid, ...safetyDeskForm.shape }),
  output: z.object({}),
});

export const inviteTeamMember = callable("inviteTeamMember", {
  input: z.object({ orgId: uuid, ...newTeamInvite.shape }),
  output: z.object({ id: z.string() }),
});

export const revokeTeamInvite = callable("revokeTeamInvite", {
  input: z.object({ orgId: uuid, teamInviteId: uuid }),
  output: z.object({}),
});

export const listMyTeamInvites = query("listMyTeamInvites", "/my/team-invites", {
  input: z.object({}),
  output: myTeamInvites,
});

export const acceptTeamInvite = callable("acceptTeamInvite", {
  input: z.object({ teamInviteId: uuid }),
  output: z.object({ organizationId: z.string() }),
});

export const listTeam = query("listTeam", "/org/:orgId/team", {
  input: z.object({ orgId: uuid }),
  output: teamAnswer,
});

export const changeRole = callable("changeRole", {
  input: z.object({ orgId: uuid, userId: uuid, role: z.enum(roles) }),
  output: z.object({}),
});

export const removeTeamMember = callable("removeTeamMember", {
  input: z.object({ orgId: uuid, userId: uuid }),
  output: z.object({}),
});

const organizationSwitch = { input: z.object({ orgId: uuid, wanted: z.boolean() }), output: z.object({}) };
export const setFamilyNotices = callable("setFamilyNotices", organizationSwitch);
export const setHandOutTicks = callable("setHandOutTicks", organizationSwitch);
export const setLettersForDays = callable("setLettersForDays", organizationSwitch);
export const setStationery = callable("setStationery", organizationSwitch);
export const setFamilyBooks = callable("setFamilyBooks", organizationSwitch);
export const setLetterPhotos = callable("setLetterPhotos", organizationSwitch);
