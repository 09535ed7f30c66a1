import * as z from "zod/mini";
import { languageShape } from "../language-shape.ts";
import { lifetimes } from "../lifetimes.ts";

export const roles = ["admin", "member"] as const;
export type Role = (typeof roles)[number];

/** What a tab knows of the person it belongs to. */
export const sessionAnswer = z.object({
  user: z.object({
    uid: z.string(),
    displayName: z.string(),
    photoURL: z.nullable(z.string()),
    email: z.nullable(z.string()),
    /** Left out by somebody who has chosen none, and by a server that knows none yet. */
    language: z.optional(languageShape),
  }),
  access: z.enum(["full", "visitor"]),
  organizations: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      type: z.nullable(z.string()),
      timeZone: z.string(),
      role: z.enum(roles),
    }),
  ),
});
export type SessionAnswer = z.infer<typeof sessionAnswer>;

/** Two weeks: a camp session's length, so that nobody signs in twice in one week on their own phone. */
export const sessionLifetimeDays = lifetimes.session;
/** One that nobody uses ends earlier: a phone in a drawer, a computer of last week's volunteer. */
export const sessionIdleDays = lifetimes.idleSession;
export const bearerLifetimeMinutes = 10;
export const attemptLifetimeMinutes = 10;
