import type { ReactNode } from "react";
import { Calendar, Check, Sun } from "lucide-react";
import type { EventStatus } from "#domain/events/event.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { useMessages } from "#web/platform/language.ts";
import { eventMessages } from "./messages/en.ts";

const looks: Record<EventStatus, { tone: BadgeTone; icon: ReactNode }> = {
  Upcoming: { tone: "info", icon: <Calendar /> },
  Active: { tone: "success", icon: <Sun /> },
  Past: { tone: "quiet", icon: <Check /> },
};

export function EventStatusBadge({ status }: { status: EventStatus | null }) {
  const t = useMessages(eventMessages);
  if (status === null) return "–";
  return <Badge {...looks[status]}>{t.statuses[status]}</Badge>;
}
