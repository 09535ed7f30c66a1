import * as z from "zod/mini";
import { lifetimes } from "../lifetimes.ts";
import { dayIn, shiftedDay } from "../events/calendar-day.ts";
import { inviteStatusShape, type InviteStatus } from "../roster/invite-status.ts";

/** The id opens the way to a child's letters: 128 random bits at least, written so that it fits a link. */
export const inviteId = z.string().check(z.regex(/^[A-Za-z0-9_-]{22,64}$/));

/** Links end so many days after the event, in the camp's own days. */
export const openDaysAfterEnd = lifetimes.invite;

export function hasClosed(endDate: string, timeZone: string, now: Date): boolean {
  return dayIn(timeZone, now) > shiftedDay(endDate, openDaysAfterEnd);
}

/** Enough for its owner to know it again, too little for anybody else: e…a@e…e.org. */
export function maskedEmail(email: string): string {
  const [local = "", domain = ""] = email.split("@");
  const [host = "", ...rest] = domain.split(".");
  return `${masked(local)}@${[masked(host), ...rest].join(".")}`;
}

function masked(word: string): string {
  const letters = Array.from(word);
  return letters.length <= 2 ? `${letters[0] ?? ""}…` : `${letters[0] ?? ""}…${letters.at(-1) ?? ""}`;
}

/** What staff are told after pressing Invite. An invite that exists is never made again: Resend and Revoke are there for that. */
export function inviteFeedback(email: string, existing: InviteStatus | null): string {
  if (existing === null) return `Invite queued for ${email}.`;
  if (existing === "accepted") return `${email} is already linked to this participant.`;
  if (existing === "sent") return `Invite already sent to ${email}.`;
  if (existing === "error")
    return `Previous invite for ${email} reported an error. Consider deleting it before re-sending.`;
  return `Invite already exists for ${email} (status: ${existing}).`;
}

export const inviteAnswer = z.object({
  /** False when nothing was made because one exists or the account is linked already. */
  invited: z.boolean(),
  feedback: z.string(),
});

export const inviteAllAnswer = z.object({
  queued: z.number(),
  /** Contacts that were invited before. */
  already: z.number(),
  /** Families known from an earlier event that were linked without asking again. */
  linked: z.number(),
  /** Left out by the day's limit. */
  left: z.number(),
});

/** How the invites of one event stand: how many contacts have which status, and the one to look at for each participant. */
export const eventInvites = z.object({
  counts: z.object({
    none: z.number(),
    pending: z.number(),
    queued: z.number(),
    sent: z.number(),
    accepted: z.number(),
    error: z.number(),
  }),
  participants: z.array(z.object({ id: z.string(), status: z.nullable(inviteStatusShape) })),
});
export type EventInvites = z.infer<typeof eventInvites>;

/** Of several contacts, the one that needs somebody most: what went wrong, then what was never begun. */
const byNeed: readonly (InviteStatus | null)[] = ["error", null, "pending", "queued", "sent", "accepted"];

export function neediest(statuses: readonly (InviteStatus | null)[]): InviteStatus | null {
  return byNeed.find((status) => statuses.includes(status)) ?? null;
}

/** One card of the pending list; times are milliseconds, the end is the last moment of the last day at the camp. */
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

/** What a signed-in person may know of an invite whose link they hold. A name only when the address is theirs. */
export const openInvite = z.union([
  z.object({
    state: z.literal("yours"),
    organizationName: z.string(),
    organizationType: z.nullable(z.string()),
    invitedBy: z.string(),
    participantName: z.string(),
    eventName: z.string(),
    startDate: z.string(),
    endDate: z.string(),
  }),
  z.object({ state: z.literal("accepted"), participantName: z.string() }),
  z.object({
    state: z.literal("mismatch"),
    organizationName: z.string(),
    organizationType: z.nullable(z.string()),
    maskedEmail: z.string(),
  }),
]);
export type OpenInvite = z.infer<typeof openInvite>;

export const notSixDigits = "Enter the six digits of the code.";

export const mailboxCode = z.pipe(
  z.pipe(
    z.string(),
    z.transform((typed) => typed.replaceAll(/\s/g, "")),
  ),
  z.string().check(z.regex(/^\d{6}$/, notSixDigits)),
);
export const codeLifetimeMinutes = 10;
export const codeTries = 5;
/**
 * So many codes may be asked for per invite in an hour, whoever asks: more would be a way to fill a stranger's mailbox.
 * With five tries each that makes twenty wrong codes an hour.
 */
export const codesPerHour = 4;

export const invitesPerDay = 500;
export const maxPendingListed = 100;
