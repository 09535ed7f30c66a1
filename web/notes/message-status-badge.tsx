import type { ReactNode } from "react";
import { Clock, Hand, MailCheck, MailOpen, PenLine, Printer } from "lucide-react";
import type { MessageStatus } from "#domain/notes/message-status.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { useMessages } from "#web/platform/language.ts";
import { noteMessages } from "./messages/en.ts";

const looks: Record<MessageStatus, { tone: BadgeTone; icon: ReactNode }> = {
  "nothing-yet": { tone: "warn", icon: <PenLine /> },
  "ready-to-print": { tone: "info", icon: <Printer /> },
  held: { tone: "warn", icon: <Hand /> },
  printed: { tone: "success", icon: <MailCheck /> },
  "response-received": { tone: "lantern", icon: <MailOpen /> },
  // Quiet: a missing response is no reason to worry.
  "no-response": { tone: "quiet", icon: <PenLine /> },
};

type Props = { status: MessageStatus; orgType: string | null };

export function MessageStatusBadge({ status, orgType }: Props) {
  const t = useMessages(noteMessages);
  return <Badge {...looks[status]}>{t.status(status, orgType)}</Badge>;
}

export function CheckingActivity() {
  const t = useMessages(noteMessages);
  return (
    <Badge tone="quiet" icon={<Clock />}>
      {t.checking}
    </Badge>
  );
}
