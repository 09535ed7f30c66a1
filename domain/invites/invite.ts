import * as z from "zod/mini";
import { dayIn, shiftedDay } from "../events/calendar-day.ts";
import { lifetimes } from "../lifetimes.ts";
import { ownWords } from "../own-words.ts";
import { inviteStatusShape, inviteSummary, type InviteStatus } from "../roster/invite-status.ts";
import type { Standing } from "../standing.ts";
import { cleanLine } from "../text.ts";
import { inviteErrors } from "./errors.ts";

/** The id gives access to a child's letters, so it has at least 128 random bits. It is URL-safe. */
export const inviteId = z.string().check(z.regex(/^[A-Za-z0-9_-]{22,64}$/));

/** Links expire this many days after the event, in the camp's time zone. */
export const openDaysAfterEnd = lifetimes.invite;

export function hasClosed(endDate: string, timeZone: string, now: Date): boolean {
  return dayIn(timeZone, now) > shiftedDay(endDate, openDaysAfterEnd);
}

/** Never recreates an existing invite; staff use Resend or Revoke. */
export function inviteFeedback(email: string, existing: InviteStatus | null): string {
  if (existing === null) return `Invite queued for ${email}.`;
  if (existing === "accepted") return `${email} is already linked to this participant.`;
  if (existing === "sent") return `Invite already sent to ${email}.`;
  if (existing === "error")
    return `Previous invite for ${email} reported an error. Consider deleting it before re-sending.`;
  return `Invite already exists for ${email} (status: ${existing}).`;
}

export const inviteAnswer = z.object({
  /** False if an invite exists or the account is already linked. */
  invited: z.boolean(),
  feedback: z.string(),
});

export const inviteAllAnswer = z.object({
  queued: z.number(),
  already: z.number(),
  linked: z.number(),
  left: z.number(),
  /** Sentences about contacts that staff removed from the same child before. */
  heldBack: z.array(z.string()),
});
export type InviteAllAnswer = z.infer<typeof inviteAllAnswer>;
export const maxHeldBackListed = 100;

export const eventInvites = z.object({
  counts: z.object({
    none: z.number(),
    pending: z.number(),
    queued: z.number(),
    sent: z.number(),
    accepted: z.number(),
    error: z.number(),
  }),
  /**
   * Participants of those contacts in `none` who are linked to a family of an earlier event instead of getting an invite,
   * one for each contact. Only if asked for.
   */
  returning: z.optional(z.array(z.string())),
  participants: z.array(
    z.object({
      id: z.string(),
      /** For tabs of the previous release. */
      status: z.nullable(inviteStatusShape),
      /** Absent from older servers. */
      summary: z.optional(inviteSummary),
    }),
  ),
});
export type EventInvites = z.infer<typeof eventInvites>;

/** Most urgent first: failed, then never invited. */
const byNeed: readonly (InviteStatus | null)[] = ["error", null, "pending", "queued", "sent", "accepted"];

export function neediest(statuses: readonly (InviteStatus | null)[]): InviteStatus | null {
  return byNeed.find((status) => statuses.includes(status)) ?? null;
}

/** Times are epoch milliseconds. The end is the last moment of the last day in the camp's time zone. */
const pendingInvite = z.object({
  inviteId: z.string(),
  orgId: z.string(),
  orgName: z.string(),
  orgType: z.nullable(z.string()),
  eventId: z.string(),
  eventName: z.string(),
  eventStart: z.number(),
  eventEnd: z.number(),
  startDate: z.string(),
  endDate: z.string(),
  participantName: z.string(),
});
export type PendingInvite = z.infer<typeof pendingInvite>;
export const pendingInvitesAnswer = z.object({ invites: z.array(pendingInvite) });

export type PendingMarker = "Upcoming" | "Past" | "Active";

export function pendingMarker(
  { eventStart, eventEnd }: { eventStart: number; eventEnd: number },
  nowMs: number,
): PendingMarker {
  if (nowMs < eventStart) return "Upcoming";
  return nowMs > eventEnd ? "Past" : "Active";
}

/** What anyone with the link can see. */
export const inviteGreeting = z.object({ organizationName: z.string(), firstName: z.string() });
export type InviteGreeting = z.infer<typeof inviteGreeting>;

export const acceptedInvite = z.object({
  participantName: z.string(),
  /** Absent from older servers. */
  participantId: z.optional(z.string()),
});
export type AcceptedInvite = z.infer<typeof acceptedInvite>;

/** What a signed-in user with the link can see. Names are included only if the invited address is theirs. */
export const openInvite = z.union([
  z.object({
    state: z.literal("yours"),
    organizationName: z.string(),
    organizationType: z.nullable(z.string()),
    ...ownWords,
    invitedBy: z.string(),
    participantName: z.string(),
    eventName: z.string(),
    startDate: z.string(),
    endDate: z.string(),
    /** The camp has a name for the invited person. Absent from older servers. */
    isNamed: z.optional(z.boolean()),
  }),
  z.object({ state: z.literal("accepted"), ...acceptedInvite.shape }),
  z.object({
    state: z.literal("mismatch"),
    organizationName: z.string(),
    organizationType: z.nullable(z.string()),
    maskedEmail: z.string(),
    /** The account has the invited address, but its provider has not verified it. Absent from older servers. */
    isUnverified: z.optional(z.boolean()),
  }),
]);
export type OpenInvite = z.infer<typeof openInvite>;

/** Per invite, over all accounts, against flooding a mailbox. Five tries each allow twenty wrong codes an hour. */
export const codesPerHour = 4;

export function invitesPerDay(standing: Standing): number {
  return standing === "approved" ? 5_000 : 10;
}
export const maxPendingListed = 100;

export const mailFailures = {
  /** The mail server's reply tells a mistyped address from a full mailbox. */
  refused: (words: string | undefined): string => {
    const text = cleanLine(words ?? "").slice(0, 200);
    const sentence = "The mailbox rejected the email";
    return text === "" ? `${sentence}.` : `${sentence}: ${text}`;
  },
  tooLong: "We couldn't deliver the email for 24 hours.",
  deleted: "It was deleted before the email could be sent.",
  optedOut: inviteErrors.optedOut.message,
  eventOver: inviteErrors.eventOver.message,
};

export const returningAnswer = z.object({
  families: z.array(
    z.object({
      contactId: z.string(),
      eventName: z.string(),
      participantName: z.string(),
      /** True if the camp's own id matches. Otherwise only the name matches and staff confirm. */
      sure: z.boolean(),
    }),
  ),
});
export type Returning = z.infer<typeof returningAnswer>["families"][number];
