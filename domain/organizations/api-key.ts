import * as z from "zod/mini";
import { requiredName } from "../text.ts";

/** What an admin can let a program do. Every key may list the events, to find their ids. */
export const programScopes = ["roster:write", "letters:count"] as const;
export type ProgramScope = (typeof programScopes)[number];
/** Only a printing station gets "print", by pairing: it fetches the letters of the day. */
export const apiScopes = [...programScopes, "print"] as const;
export type ApiScope = (typeof apiScopes)[number];

export const defaultValidDays = 365;
const maxValidDays = 2 * 365;
export const stationDays = 90;
/** How long before its end the person who paired a station is mailed. */
export const apiKeyWarningDays = 14;

export const newApiKey = z.object({
  name: requiredName({
    max: 60,
    required: "Name is required.",
    tooLong: "Name can have at most 60 characters.",
  }),
  scopes: z.pipe(
    z.array(z.enum(programScopes)).check(z.minLength(1, "Choose what the key may do.")),
    z.transform((scopes) => programScopes.filter((scope) => scopes.includes(scope))),
  ),
  validDays: z.optional(
    z.number().check(z.int(), z.gte(1), z.lte(maxValidDays, "A key can be valid for at most 2 years.")),
  ),
});
export type NewApiKey = z.infer<typeof newApiKey>;

export const listedApiKey = z.object({
  id: z.string(),
  name: z.string(),
  /** How the key begins, to recognize it in a program's settings. */
  start: z.string(),
  scopes: z.array(z.enum(apiScopes)),
  createdAt: z.string(),
  /** Null for a deleted account. Absent from older servers. */
  createdBy: z.optional(z.nullable(z.string())),
  /** They may have left the team since: the key belongs to the organization. */
  createdByName: z.string(),
  expiresAt: z.string(),
  isExpired: z.boolean(),
  /** Day at the organization; null if the key was never used. */
  lastUsedOn: z.nullable(z.string()),
});
export type ListedApiKey = z.infer<typeof listedApiKey>;
