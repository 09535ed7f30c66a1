import * as z from "zod/mini";
import { callable } from "../contract.ts";
import { optionalPhone } from "../phone.ts";
import { nothing } from "../refs.ts";
import { uuid } from "../uuid.ts";
import { organizationForm } from "./organization.ts";
import { buildingWords, participantWords } from "../own-words.ts";

export const organizationSettings = z.object({
  ...organizationForm.shape,
  /** For families who are asked to call. Absent: unchanged. */
  officePhone: z.optional(optionalPhone("Office phone must be 10 digits.")),
  /** Null: the usual word. Absent: unchanged. */
  buildingWord: z.optional(z.nullable(z.enum(buildingWords))),
  participantWord: z.optional(z.nullable(z.enum(participantWords))),
});
export type OrganizationSettings = z.infer<typeof organizationSettings>;

export const updateOrganization = callable("updateOrganization", {
  input: z.object({ orgId: uuid, ...organizationSettings.shape }),
  output: nothing,
});
