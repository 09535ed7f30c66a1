import { Check, CircleAlert, Clock, Hourglass, Minus, Send, type LucideIcon } from "lucide-react";
import type { ListedContact } from "#domain/roster/contact.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";

type BadgeLook = { tone: BadgeTone; icon: LucideIcon; word: string };

const none: BadgeLook = { tone: "quiet", icon: Minus, word: "NONE" };
const visible: Record<NonNullable<ListedContact["invite"]>, BadgeLook> = {
  pending: { tone: "warn", icon: Hourglass, word: "Pending" },
  queued: { tone: "info", icon: Clock, word: "Queued" },
  sent: { tone: "success", icon: Send, word: "Sent" },
  error: { tone: "danger", icon: CircleAlert, word: "Error" },
  accepted: { tone: "plain", icon: Check, word: "Accepted" },
};

export function InviteBadge({ status }: { status: ListedContact["invite"] }) {
  const { tone, icon: Icon, word } = displayedAs(status);
  return (
    <Badge tone={tone} icon={<Icon />}>
      {word}
    </Badge>
  );
}

export function inviteWord(status: ListedContact["invite"]): string {
  return displayedAs(status).word;
}

function displayedAs(status: ListedContact["invite"]): BadgeLook {
  return status === null ? none : visible[status];
}
