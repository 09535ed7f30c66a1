import * as z from "zod/mini";

/** Invites and codes are not notifications, because users request them. */
export const notificationKinds = ["printed", "reply", "nudge", "ready-to-print", "digest"] as const;
export type NotificationKind = (typeof notificationKinds)[number];
export const notificationKind = z.enum(notificationKinds);

type Rule = {
  to: "family" | "team";
  usually: boolean;
};

const rules: Readonly<Record<NotificationKind, Rule>> = {
  printed: { to: "family", usually: true },
  reply: { to: "family", usually: true },
  nudge: { to: "family", usually: true },
  "ready-to-print": { to: "team", usually: true },
  // Daily is often, so the digest is opt-in.
  digest: { to: "team", usually: false },
};

export function isForFamilies(kind: NotificationKind): boolean {
  return rules[kind].to === "family";
}

export function kindsFor(person: { family: boolean; team: boolean }): NotificationKind[] {
  return notificationKinds.filter((kind) => person[rules[kind].to]);
}

export function isWanted(kind: NotificationKind, chosen: boolean | null | undefined): boolean {
  return chosen ?? rules[kind].usually;
}

/** Why a queued notification is not sent. */
export function skipReason(
  kind: NotificationKind,
  standing: {
    chosen: boolean | null;
    familyNotices: boolean;
    onTeam: boolean;
    optedOut: boolean;
    email: string | null;
  },
): "not-wanted" | "over" | "no-address" | undefined {
  if (!isWanted(kind, standing.chosen) || standing.optedOut) return "not-wanted";
  if (isForFamilies(kind) && !standing.familyNotices) return "not-wanted";
  if (!isForFamilies(kind) && !standing.onTeam) return "over";
  return standing.email === null ? "no-address" : undefined;
}

/** Readers who saw no page of the reply before, so that several pages of one reply cause one mail. */
export function newReaders(before: readonly string[], now: readonly string[]): string[] {
  return [...new Set(now)].filter((reader) => !before.includes(reader));
}

export const notificationSettings = z.object({
  /** Null if the user has no verified address. */
  email: z.nullable(z.string()),
  notices: z.array(z.object({ kind: notificationKind, wanted: z.boolean() })),
});
export type NotificationSettings = z.infer<typeof notificationSettings>;

export const notificationChoice = z.object({ kind: notificationKind, wanted: z.boolean() });
export type NotificationChoice = z.infer<typeof notificationChoice>;
