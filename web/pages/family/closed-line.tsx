import { formatDay } from "#domain/events/calendar-day.ts";
import type { MyParticipant } from "#domain/invites/my-participant.ts";
import { useLanguage, useMessages } from "#web/platform/language.ts";
import { closedMessages } from "../messages/closed-en.ts";
import "./family.css";

/** For families of a closed organization. */
export function ClosedLine({ participant }: { participant: MyParticipant }) {
  const { closing, deletedOn, orgType } = participant;
  const t = useMessages(closedMessages);
  const language = useLanguage();
  if (!closing) return null;
  return (
    <p role="status" className="closed-line">
      {t.closedOn(orgType, formatDay(closing.on, language))}
      {deletedOn && t.deletedOn(formatDay(deletedOn, language))}
      {t.stillRead}
    </p>
  );
}
