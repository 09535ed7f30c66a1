import * as z from "zod/mini";
import { requiredName } from "../text.ts";

/** What a program may do with a key. Every key may list the events, to find their ids. */
export const apiScopes = ["roster:write", "letters:count", "print"] as const;
export type ApiScope = (typeof apiScopes)[number];

const defaultValidDays = 365;
const maxValidDays = 2 * 365;
/** A key with this scope fetches the letters of the day. */
export const maxPrintKeyDays = 90;
/** How long before its end the maker of such a key is mailed. */
export const apiKeyWarningDays = 14;

export const newApiKey = z.object({
  name: requiredName({
    max: 60,
    required: "Name is required.",
    tooLong: "Name can have at most 60 characters.",
  }),
  scopes: z.pipe(
    z.array(z.enum(apiScopes)).check(z.minLength(1, "Choose what the key may do.")),
    z.transform((scopes) => apiScopes.filter((scope) => scopes.includes(scope))),
  ),
  validDays: z.optional(
    z.number().check(z.int(), z.gte(1), z.lte(maxValidDays, "A key can be valid for at most 2 years.")),
  ),
});
export type NewApiKey = z.infer<typeof newApiKey>;

export const printKeyTooLong = `A key that prints can be valid for at most ${maxPrintKeyDays} days.`;

export function maxDaysOf({ scopes }: Pick<NewApiKey, "scopes">): number {
  return scopes.includes("print") ? maxPrintKeyDays : maxValidDays;
}

export function validDaysOf(key: Pick<NewApiKey, "scopes" | "validDays">): number {
  return key.validDays ?? Math.min(defaultValidDays, maxDaysOf(key));
}

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
