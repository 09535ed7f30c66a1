import * as z from "zod/mini";

/** What people are mailed because something happened. Invites and codes are not among it: those somebody asks for. */
export const notificationKinds = ["printed", "reply", "nudge", "ready-to-print", "digest"] as const;
export type NotificationKind = (typeof notificationKinds)[number];
export const notificationKind = z.enum(notificationKinds);

type Rule = {
  to: "family" | "team";
  /** What holds for somebody who has chosen nothing. */
  usually: boolean;
};

const rules: Readonly<Record<NotificationKind, Rule>> = {
  printed: { to: "family", usually: true },
  reply: { to: "family", usually: true },
  nudge: { to: "family", usually: true },
  "ready-to-print": { to: "team", usually: true },
  // Every morning is often, so only whoever asks for it has it.
  digest: { to: "team", usually: false },
};

export function isForFamilies(kind: NotificationKind): boolean {
  return rules[kind].to === "family";
}

/** Those that can ever reach somebody: a switch for anything else would switch nothing. */
export function kindsFor(person: { family: boolean; team: boolean }): NotificationKind[] {
  return notificationKinds.filter((kind) => person[rules[kind].to]);
}

export function isWanted(kind: NotificationKind, chosen: boolean | null | undefined): boolean {
  return chosen ?? rules[kind].usually;
}

/** Why a mail that is owed is not sent, or undefined when nothing is in its way. */
export function hindranceOf(
  kind: NotificationKind,
  standing: {
    chosen: boolean | null;
    /** What the organization says about mails to families. */
    familyNotices: boolean;
    onTeam: boolean;
    /** Asked the organization for no more mail at all. */
    optedOut: boolean;
    email: string | null;
  },
): "not-wanted" | "over" | "no-address" | undefined {
  if (!isWanted(kind, standing.chosen) || standing.optedOut) return "not-wanted";
  if (isForFamilies(kind) && !standing.familyNotices) return "not-wanted";
  if (!isForFamilies(kind) && !standing.onTeam) return "over";
  return standing.email === null ? "no-address" : undefined;
}

/**
 * Who is told of a page of a reply: whoever sees it now and saw nothing of that reply before. So several pages of one reply
 * are one mail, and whoever is shown a reply later is told then.
 */
export function newReaders(before: readonly string[], now: readonly string[]): string[] {
  return [...new Set(now)].filter((reader) => !before.includes(reader));
}

/** What somebody is mailed, and where to. */
export const notificationSettings = z.object({
  /** Nothing where no address of theirs is vouched for. */
  email: z.nullable(z.string()),
  notices: z.array(z.object({ kind: notificationKind, wanted: z.boolean() })),
});
export type NotificationSettings = z.infer<typeof notificationSettings>;

export const notificationChoice = z.object({ kind: notificationKind, wanted: z.boolean() });
export type NotificationChoice = z.infer<typeof notificationChoice>;
