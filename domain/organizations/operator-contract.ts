import * as z from "zod/mini";
import { callable, query } from "../contract.ts";
import { nothing } from "../refs.ts";
import { standing } from "../standing.ts";
import { uuid } from "../uuid.ts";
import { operatorReason } from "./support.ts";

export const maxOrganizationsToReview = 200;

const organizationToReview = z.object({
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
export type OrganizationToReview = z.infer<typeof organizationToReview>;

export const listOrganizationsToReview = query("listOrganizationsToReview", "/operator/organizations", {
  input: nothing,
  output: z.object({ organizations: z.array(organizationToReview) }),
});

const decision = {
  input: z.object({ orgId: uuid, reason: operatorReason("Say why.") }),
  output: nothing,
};

export const approveOrganization = callable("approveOrganization", decision);
export const suspendOrganization = callable("suspendOrganization", decision);
