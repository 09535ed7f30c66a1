import * as z from "zod/mini";
import { languageShape } from "#domain/contract.ts";
import { lifetimes } from "../lifetimes.ts";
import { ownWords } from "../own-words.ts";
import { closing, standing } from "../standing.ts";

export const roles = ["admin", "member"] as const;
export type Role = (typeof roles)[number];

export const sessionAnswer = z.object({
  user: z.object({
    uid: z.string(),
    /** Empty if the person has told no name. Never an address. */
    displayName: z.string(),
    photoURL: z.nullable(z.string()),
    email: z.nullable(z.string()),
    /** Whether the sign-in provider has verified `email`. Absent from older servers. */
    emailVerified: z.optional(z.boolean()),
    /** Absent if the user has not chosen a language, and from older servers. */
    language: z.optional(languageShape),
  }),
  access: z.enum(["full", "visitor"]),
  /** Whether the user can write to a participant. Absent from older servers. */
  hasParticipants: z.optional(z.boolean()),
  organizations: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      type: z.nullable(z.string()),
      ...ownWords,
      /** Absent from older servers. */
      description: z.optional(z.nullable(z.string())),
      timeZone: z.string(),
      role: z.enum(roles),
      /** Absent from older servers. */
      standing: z.optional(standing),
      /** Null unless it is closed. Absent from older servers. */
      closing: z.optional(z.nullable(closing)),
      /** It reads mail before it goes on, or still holds a reply. Absent from older servers. */
      hasSafetyDesk: z.optional(z.boolean()),
      /** True while its screens are closed to this session. Absent from older servers. */
      needsPasskey: z.optional(z.boolean()),
      /** True while the operator requires a provider or a passkey and this session has neither. Absent from older servers. */
      needsOtherSignIn: z.optional(z.boolean()),
    }),
  ),
  /** Whether the user can create an organization. Absent from older servers, which allowed it to everyone. */
  mayCreate: z.optional(z.boolean()),
  /** Where the user is a counselor. Absent from older servers. */
  cabins: z.optional(
    z.array(z.object({ id: z.string(), name: z.string(), type: z.nullable(z.string()), ...ownWords })),
  ),
  /** True for visitors of a demo camp: see readDemo. */
  demo: z.optional(z.boolean()),
  /**
   * The latest end of the session: until then its browser may keep, encrypted, what its user opened. Null on a shared
   * computer and in demo camps. Absent from older servers, which let nothing be kept.
   */
  keepsUntil: z.optional(z.nullable(z.string())),
});
export type SessionAnswer = z.infer<typeof sessionAnswer>;

/** A browser in which the user is signed in. */
const mySession = z.object({
  id: z.string(),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  createdAt: z.string(),
  /** To the hour. */
  lastUsedAt: z.string(),
  /** The one that asks. */
  isThisDevice: z.boolean(),
});
export type MySession = z.infer<typeof mySession>;

/** This device first, then the most recently used. */
export const mySessionsAnswer = z.object({ sessions: z.array(mySession) });

/** Two weeks, so that users do not sign in twice in one camp week on their own phone. */
export const sessionLifetimeDays = lifetimes.session;
/** Unused sessions end earlier, for example on a former volunteer's computer. */
export const sessionIdleDays = lifetimes.idleSession;
/** On a shared computer. Input counts as use, an open tab does not. */
export const sharedComputerIdleMinutes = 60;
/** More than a browser has tabs. The oldest ends; its tab gets a new one. */
export const maxBearersOfSession = 100;
export const bearerLifetimeMinutes = 10;
export const attemptLifetimeMinutes = 10;

export type AccessFacts = {
  memberships: number;
  /** Organizations in which the user is a counselor. */
  cabins: number;
  participantLinks: number;
  pendingInvites: number;
  onOperatorList: boolean;
};

/** "visitor" can create a camp or accept an invite. Memberships must count, or creators of a camp are locked out. */
export type Access = "full" | "visitor";

export function accessOf(facts: AccessFacts): Access {
  const belongs =
    facts.memberships > 0 || facts.cabins > 0 || facts.participantLinks > 0 || facts.pendingInvites > 0;
  return belongs || facts.onOperatorList ? "full" : "visitor";
}
