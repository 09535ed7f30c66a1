import * as z from "zod/mini";
import { callable, query } from "../contract.ts";
import { nothing } from "../refs.ts";
import { standing } from "../standing.ts";
import { uuid } from "../uuid.ts";
import { operatorReason } from "./support.ts";

export const maxOrganizationsFound = 200;

/** The page of operators, at one organization. */
export const operatorPath = (orgId: string) => `/operator?organization=${orgId}`;

const operatedOrganization = z.object({
  id: z.string(),
  name: z.string(),
  type: z.nullable(z.string()),
  standing,
  createdAt: z.string(),
  /** The email is null if the account had none. */
  createdBy: z.object({ name: z.string(), email: z.nullable(z.string()) }),
  events: z.number(),
  participants: z.number(),
  invites: z.number(),
});
export type OperatedOrganization = z.infer<typeof operatedOrganization>;

export const findOrganizations = query("findOrganizations", "/operator/organizations", {
  /** Without an id or a name: those to review, oldest first. An empty name finds all. */
  input: z.object({ orgId: z.optional(uuid), name: z.optional(z.string().check(z.maxLength(120))) }),
  output: z.object({ organizations: z.array(operatedOrganization) }),
});

const decision = {
  input: z.object({ orgId: uuid, reason: operatorReason("Say why.") }),
  output: nothing,
};

export const approveOrganization = callable("approveOrganization", decision);
export const suspendOrganization = callable("suspendOrganization", decision);
