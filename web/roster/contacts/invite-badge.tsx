import { Check, CircleAlert, Clock, Hourglass, Minus, Send, type LucideIcon } from "lucide-react";
import type { ListedContact } from "#domain/roster/contact.ts";
import { formatInviteSummary, inviteState, type InviteSummary } from "#domain/roster/invite-status.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";

type BadgeLook = { tone: BadgeTone; icon: LucideIcon; word: string };

const none: BadgeLook = { tone: "quiet", icon: Minus, word: "Not invited" };
const visible: Record<NonNullable<ListedContact["invite"]>, BadgeLook> = {
  pending: { tone: "warn", icon: Hourglass, word: "Pending" },
  queued: { tone: "info", icon: Clock, word: "Queued" },
  sent: { tone: "success", icon: Send, word: "Sent" },
  error: { tone: "danger", icon: CircleAlert, word: "Error" },
  accepted: { tone: "plain", icon: Check, word: "Accepted" },
};

export function InviteBadge({ status }: { status: ListedContact["invite"] }) {
  const { tone, icon: Icon, word } = status === null ? none : visible[status];
  return (
    <Badge tone={tone} icon={<Icon />}>
      {word}
    </Badge>
  );
}

const states: Record<keyof InviteSummary, Omit<BadgeLook, "word">> = {
  signedUp: { tone: "plain", icon: Check },
  bounced: { tone: "danger", icon: CircleAlert },
  waiting: { tone: "info", icon: Clock },
  notInvited: { tone: "quiet", icon: Minus },
};

/** For all contacts of one participant. A bounced email stays visible beside a contact that signed up. */
export function InviteSummaryBadge({ summary }: { summary: InviteSummary }) {
  const { tone, icon: Icon } = states[summary.bounced > 0 ? "bounced" : inviteState(summary)];
  return (
    <Badge tone={tone} icon={<Icon />}>
      {formatInviteSummary(summary)}
    </Badge>
  );
}

/** For screen readers, which cannot see the badge's tone. */
export function inviteSummaryLabel(summary: InviteSummary): string {
  const words = formatInviteSummary(summary);
  return summary.signedUp > 0 && summary.bounced > 0 ? `${words}, ${summary.bounced} bounced` : words;
}
