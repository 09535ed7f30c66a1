import type { ReactNode } from "react";
import { Clock, Hand, MailCheck, MailOpen, PenLine, Printer } from "lucide-react";
import { messageStatusText, type MessageStatus } from "#domain/notes/message-status.ts";
import type { Words } from "#domain/organizations/words.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";

const looks: Record<MessageStatus, { tone: BadgeTone; icon: ReactNode }> = {
  "nothing-yet": { tone: "warn", icon: <PenLine /> },
  "ready-to-print": { tone: "info", icon: <Printer /> },
  held: { tone: "warn", icon: <Hand /> },
  printed: { tone: "success", icon: <MailCheck /> },
  "response-received": { tone: "lantern", icon: <MailOpen /> },
  // Quiet on purpose: a child that has not written back is no cause for alarm.
  "no-response": { tone: "quiet", icon: <PenLine /> },
};

/** Where the letters stand. */
export function MessageStatusBadge({ status, words }: { status: MessageStatus; words: Words }) {
  return <Badge {...looks[status]}>{messageStatusText(status, words)}</Badge>;
}

/** Until it is known. */
export function CheckingActivity() {
  return (
    <Badge tone="quiet" icon={<Clock />}>
      Checking activity…
    </Badge>
  );
}
