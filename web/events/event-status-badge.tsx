import type { ReactNode } from "react";
import { Calendar, Check, Sun } from "lucide-react";
import type { EventStatus } from "#domain/events/event.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { useWords } from "#web/platform/language.ts";
import { eventWords } from "./words/en.ts";

const looks: Record<EventStatus, { tone: BadgeTone; icon: ReactNode }> = {
  Upcoming: { tone: "info", icon: <Calendar /> },
  Active: { tone: "success", icon: <Sun /> },
  Past: { tone: "quiet", icon: <Check /> },
};

export function EventStatusBadge({ status }: { status: EventStatus | null }) {
  const said = useWords(eventWords);
  if (status === null) return "–";
  return <Badge {...looks[status]}>{said.statuses[status]}</Badge>;
}
