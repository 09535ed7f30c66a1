import { CalendarClock } from "lucide-react";
import { formatDay } from "#domain/events/calendar-day.ts";
import type { EventShape } from "#domain/events/event.ts";
import { deletionDayOf } from "#domain/events/deletion.ts";
import type { SessionAnswer } from "#domain/identity/session.ts";
import { organizationTerms } from "#domain/organizations/terms.ts";
import { TextLink } from "#web/ui/text-link.tsx";
import { useRetention } from "./calls.ts";
import "./keeping.css";

export type DeletionLineProps = {
  organization: SessionAnswer["organizations"][number];
  event: Pick<EventShape, "id" | "endDate">;
};

/** Renders nothing if the retention settings are not loaded, so it never shows a wrong date. */
export function DeletionLine({ organization, event }: DeletionLineProps) {
  const { data } = useRetention(organization.id);
  if (data === undefined) return null;
  const words = organizationTerms(organization);
  const day = deletionDayOf(event, data);
  const week = words.event.toLowerCase();
  return (
    <p className="deletion-line">
      <CalendarClock aria-hidden />
      <span>
        {day === null
          ? `A hold stops the deletion of this ${week}. `
          : `Letters, replies and ${words.participants.toLowerCase()} of this ${week} are deleted on ${formatDay(day)}. `}
        {organization.role === "admin" && (
          <TextLink
            href={`/org/${organization.id}/settings?section=retention`}
            className="deletion-line-link"
          >
            Change how long letters are kept
          </TextLink>
        )}
      </span>
    </p>
  );
}
