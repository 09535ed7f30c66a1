import * as z from "zod/mini";
import { requiredLine } from "../text.ts";

/** How long the browser has to answer a challenge. */
export const challengeMinutes = 5;
export const maxPasskeys = 20;
/** How long a member can replace their passkeys after a reset. */
export const resetHours = 24;

export const passkeyName = requiredLine({
  max: 60,
  required: "Give the passkey a name.",
  tooLong: "A name can have at most 60 characters.",
});

export const myPasskeys = z.object({
  passkeys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      createdAt: z.string(),
      lastUsedAt: z.nullable(z.string()),
    }),
  ),
  /** This session was confirmed with one of them. */
  isConfirmed: z.boolean(),
  /** What adding one does now: see `decideAdding`. */
  adding: z.enum(["first", "another", "replace", "ask", "refuse"]),
});
export type MyPasskeys = z.infer<typeof myPasskeys>;

const base64url = (max: number) => z.string().check(z.regex(/^[A-Za-z0-9_-]+$/), z.maxLength(max));

/** What `navigator.credentials.create` returned. */
export const newCredential = z.object({
  credentialId: base64url(1_400),
  clientDataJson: base64url(4_000),
  attestationObject: base64url(20_000),
  transports: z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/))).check(z.maxLength(8)),
});
export type NewCredential = z.infer<typeof newCredential>;

/** What `navigator.credentials.get` returned. */
export const usedCredential = z.object({
  credentialId: base64url(1_400),
  clientDataJson: base64url(4_000),
  authenticatorData: base64url(4_000),
  signature: base64url(4_000),
});
export type UsedCredential = z.infer<typeof usedCredential>;

const knownCredential = z.object({ id: z.string(), transports: z.array(z.string()) });

/** For `navigator.credentials.create`; bytes are base64url. */
export const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  algorithms: z.array(z.number()),
  timeoutMs: z.number(),
  /** Authenticators that have one of these already say so instead of adding a second one. */
  exclude: z.array(knownCredential),
});
export type CreationOptions = z.infer<typeof creationOptions>;

/** For `navigator.credentials.get`. */
export const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeoutMs: z.number(),
  allow: z.array(knownCredential),
});
export type RequestOptions = z.infer<typeof requestOptions>;

export type AddingFacts = {
  passkeys: number;
  /** The session was confirmed with one of them. */
  isConfirmed: boolean;
  /** False if the operator requires a provider or a passkey and the session has neither. */
  opensTeams: boolean;
  /** Organizations of the person that require a passkey. */
  requiredBy: readonly string[];
  /** Organizations of the person whose admin has reset their passkeys. */
  resetBy: readonly string[];
};

/**
 * "replace" removes the earlier passkeys, which are lost. Where a passkey is required, the first one needs an admin as
 * well ("ask"): otherwise a stolen mailbox would be enough. One organization cannot decide that for another: each one that
 * requires a passkey must have agreed to it.
 */
export function decideAdding(facts: AddingFacts): MyPasskeys["adding"] {
  const { passkeys, isConfirmed, opensTeams, requiredBy, resetBy } = facts;
  // Otherwise a code alone could add the passkey that is required beside it.
  if (!opensTeams) return "refuse";
  if (isConfirmed) return "another";
  const isReset =
    resetBy.length > 0 && requiredBy.every((organizationId) => resetBy.includes(organizationId));
  if (passkeys === 0) return isReset || requiredBy.length === 0 ? "first" : "ask";
  return isReset ? "replace" : "refuse";
}

/** Without any passkey, the next one could be added with a sign-in alone. */
export function leavesNone({ passkeys, requiredBy }: Pick<AddingFacts, "passkeys" | "requiredBy">): boolean {
  return passkeys <= 1 && requiredBy.length > 0;
}
