import * as z from "zod/mini";
import { query, callable } from "../contract.ts";
import { nothing } from "../refs.ts";
import { uuid } from "../uuid.ts";
import { buildingsAnswer, newOrganizationBuilding, organizationBuildingChange } from "./building.ts";
import { newOrganization, organizationAnswer } from "./organization.ts";

export const listOrganizationBuildings = query("listOrganizationBuildings", "/org/:orgId/buildings", {
  input: z.object({ orgId: uuid }),
  output: buildingsAnswer,
});

export const addOrganizationBuilding = callable("addOrganizationBuilding", {
  input: z.object({ orgId: uuid, ...newOrganizationBuilding.shape }),
  output: z.object({ id: z.string() }),
});

export const updateOrganizationBuilding = callable("updateOrganizationBuilding", {
  input: z.object({ orgId: uuid, ...organizationBuildingChange.shape }),
  output: nothing,
});

export const deleteOrganizationBuilding = callable("deleteOrganizationBuilding", {
  input: z.object({ orgId: uuid, buildingId: uuid }),
  output: nothing,
});

export const createOrganization = callable("createOrganization", {
  input: newOrganization,
  output: z.object({ id: z.string() }),
});

export const readOrganization = query("readOrganization", "/org/:orgId", {
  input: z.object({ orgId: uuid }),
  output: organizationAnswer,
});

const organizationSwitch = { input: z.object({ orgId: uuid, wanted: z.boolean() }), output: nothing };

export const setFamilyNotices = callable("setFamilyNotices", organizationSwitch);

export const setPrintAtCutOff = callable("setPrintAtCutOff", organizationSwitch);

export const setStationery = callable("setStationery", organizationSwitch);

export const setLetterPhotos = callable("setLetterPhotos", organizationSwitch);

export const setAnswersByMail = callable("setAnswersByMail", organizationSwitch);
export const setLinkReturning = callable("setLinkReturning", organizationSwitch);

export const setCounselorsReadReplies = callable("setCounselorsReadReplies", organizationSwitch);
export const setPreapproveProposals = callable("setPreapproveProposals", organizationSwitch);
